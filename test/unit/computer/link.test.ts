/** Links come from anybody: exactly one form is taken, and whatever else comes is refused without an error. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_LINK, parseLink } from '#main/computer/link.ts';

describe('a link that opens an order', () => {
  test.each([
    ['as it is written', 'dockhand-open:order?number=PO-10442', 'PO-10442'],
    ['with two slashes, as some programs write it', 'dockhand-open://order?number=PO-10442', 'PO-10442'],
    ['with three, as others do', 'dockhand-open://order/?number=PO-10442', 'PO-10442'],
    ['in capitals', 'DOCKHAND-OPEN:order?number=PO-10442', 'PO-10442'],
    ['with what a link cannot hold, encoded', 'dockhand-open:order?number=%C3%84%2F1%20%26%20co', 'Ä/1 & co'],
    ['with HTML in it: a text', 'dockhand-open:order?number=<b>1</b>', '<b>1</b>'],
  ])('%s', (_how, link, number) => {
    expect(parseLink(link)).toEqual({ ok: true, number });
  });

  test('any number that can be seen comes back as it was put in', () => {
    const seen = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() === text && text !== '' && !/[\p{C}\u2028\u2029\ufffd]/u.test(text));
    fc.assert(
      fc.property(seen, (number) => {
        const link = `dockhand-open:order?number=${encodeURIComponent(number)}`;
        fc.pre(link.length <= LONGEST_LINK);
        expect(parseLink(link)).toEqual({ ok: true, number });
      }),
    );
  });
});

describe('a link that is refused', () => {
  const long = 'x'.repeat(LONGEST_LINK);
  test.each([
    ['too long', `dockhand-open:order?number=${long}`, 'too-long'],
    ['a number that is too long', `dockhand-open:order?number=${'9'.repeat(101)}`, 'too-long'],
    ['a text turned around', 'dockhand-open:order?number=PO-\u202e24401', 'unseen-characters'],
    ['the same, encoded', 'dockhand-open:order?number=PO-%E2%80%AE24401', 'unseen-characters'],
    ['a line break', 'dockhand-open:order?number=PO%0A1', 'unseen-characters'],
    ['a tab, which address parsers drop', 'dockhand-open:or\tder?number=1', 'unseen-characters'],
    ['an end of text', 'dockhand-open:order?number=1%00', 'unseen-characters'],
    ['bytes that are no text', 'dockhand-open:order?number=%FF%FE', 'unseen-characters'],
    ['a member that nobody knows', 'dockhand-open:order?number=1&send=yes', 'bad-link'],
    ['its member twice', 'dockhand-open:order?number=1&number=2', 'bad-link'],
    ['another member', 'dockhand-open:order?id=1', 'bad-link'],
    ['a member with another spelling', 'dockhand-open:order?Number=1', 'bad-link'],
    ['no number', 'dockhand-open:order', 'bad-link'],
    ['an empty number', 'dockhand-open:order?number=%20', 'bad-link'],
    ['something else to do', 'dockhand-open:send?number=1', 'bad-link'],
    ['a longer path', 'dockhand-open:order/send?number=1', 'bad-link'],
    ['a user and a password', 'dockhand-open://me:secret@order?number=1', 'bad-link'],
    ['a port', 'dockhand-open://order:80?number=1', 'bad-link'],
    ['a fragment', 'dockhand-open:order?number=1#all', 'bad-link'],
    ['our inner scheme', 'dockhand://app/', 'not-ours'],
    ['the web', 'https://example.com/?number=1', 'not-ours'],
    ['a script', 'javascript:alert(1)', 'not-ours'],
    ['a path', '../../etc/passwd', 'not-ours'],
    ['a switch', '--gpu-launcher=calc', 'not-ours'],
    ['nothing', '', 'not-ours'],
  ])('%s', (_what, link, why) => {
    expect(parseLink(link)).toEqual({ ok: false, why });
  });

  test('whatever comes: no error, and no number with anything that is not seen', () => {
    const number = fc.string({ unit: 'binary', maxLength: 120 });
    const link = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      number.map((text) => `dockhand-open:order?number=${text}`),
      number.map((text) => `dockhand-open:${text}`),
      fc.webUrl({ withQueryParameters: true }),
    );
    fc.assert(
      fc.property(link, (text) => {
        const parsed = parseLink(text);
        expect(parsed.ok ? parsed.number : 'refused').toMatch(/^[^\p{Cc}\p{Cf}]{1,100}$/u);
      }),
      { numRuns: 2000 },
    );
  });
});
