/**
 * Checks the accessibility and layout of every screen that a test visits. axe-core must find nothing, in either theme; controls must be as
 * large as a gloved finger; nothing may stick out to the side; no text may overlap its neighbours; no word may be broken between letters;
 * and no text may contain an unclosed direction mark, which would change the writing direction of the text around it.
 *
 * The checks run wherever a simulated operator acts (`operator.ts`) and at the end of each test (`shell-fixture.ts`); in Electron only at
 * the end, because the browser shows the same screens.
 *
 * To save time, a screen is checked only if elements of new kinds are on it. A kind is an element with its classes and states, without its
 * text. Kinds without faults are recorded in a file, and no other worker and no later run of the same build in the same browser checks them
 * again. If fewer than `MANY` new kinds appear in the middle of a test, they are checked at its end.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RuleObject, RunOnly } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** How many places are reported for one fault. */
const MOST_TOLD = 3;
/** Milliseconds within which a field must have let go of an option that is gone. */
const SETTLED = 5000;
/** The least size of a control, in pixels, in both directions. */
const GLOVED = 44;

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The files that decide whether a kind has faults: the built screens, and the checks. */
const DECIDES = [
  path.join(ROOT, 'out', 'built-from'),
  import.meta.filename,
  path.join(ROOT, 'node_modules', 'axe-core', 'package.json'),
];
/** The minified axe, half the size, because each page must load it. */
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Fewer new kinds than this are left for the end of the test: loading axe into a page takes longer than checking them. */
const MANY = 25;

/** The kinds (as hashes) that this worker has checked, or that another worker has found to be without faults. */
const seen = new Set<string>();
/** How many bytes of the file of kinds without faults this worker has read. */
let bytesRead = 0;

/**
 * Checks the screen if it has enough new kinds of elements.
 * @param isLast whether it is the last check of the test: then also the few new kinds are checked, if they are still there
 */
export async function lookAt(page: Page, isLast = false): Promise<void> {
  // The browser shell shows the same screens, and is checked on the way.
  if (!isLast && test.info().project.name === 'electron') return;
  const file = inOrderFile(page);
  const kinds = async () => (await page.evaluate(kindsOn)).map(hashOf);
  readInOrder(file);
  const fresh = (await kinds()).filter((kind) => !seen.has(kind));
  if (fresh.length === 0 || (fresh.length < MANY && !isLast)) return;
  // A field lets go of an option a moment after its list is gone. If it never does, the check reports it.
  await page.waitForFunction(pointsToNothing, undefined, { timeout: SETTLED }).catch(() => undefined);
  const found = await faultsOf(page);
  // Kinds that disappeared meanwhile were not checked.
  const there = new Set(await kinds());
  const checked = fresh.filter((kind) => there.has(kind));
  for (const kind of checked) seen.add(kind);
  if (found.length === 0) fs.appendFileSync(file, checked.map((kind) => `${kind}\n`).join(''));
  expect.soft(found, 'what the screen owes to everybody').toEqual([]);
}

let ofThisBuild: string | undefined;

function inOrderFile(page: Page): string {
  if (ofThisBuild === undefined) {
    const folder = path.join(ROOT, 'test-results', 'in-order');
    fs.mkdirSync(folder, { recursive: true });
    const decides = DECIDES.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
    const browser = `${test.info().project.name} ${page.context().browser()?.version() ?? ''}`;
    ofThisBuild = path.join(folder, `${hashOf(`${browser}\n${decides}`)}.txt`);
  }
  return ofThisBuild;
}

const hashOf = (kind: string): string => createHash('sha256').update(kind).digest('base64url').slice(0, 22);

function readInOrder(file: string): void {
  if (!fs.existsSync(file)) return;
  const text = fs.readFileSync(file).subarray(bytesRead).toString('utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  bytesRead += whole.length;
  for (const kind of whole.split('\n')) if (kind !== '') seen.add(kind);
}

/** Whether no field refers to an option that does not exist, for long enough that this will stay so. */
async function pointsToNothing(): Promise<boolean> {
  const isSo = () =>
    [...document.querySelectorAll('[aria-activedescendant]:not([aria-activedescendant=""])')].every(
      (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '') !== null,
    );
  if (!isSo()) return false;
  await new Promise((resolve) => setTimeout(resolve, document.activeElement?.role === 'combobox' ? 600 : 0));
  return isSo();
}

async function faultsOf(page: Page): Promise<string[]> {
  const faults = await page.evaluate(ownFaults, GLOVED);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(fs.readFileSync(AXE, 'utf8'));
  const violations = await page.evaluate(violationsInBothThemes, { tags: TAGS, most: MOST_TOLD });
  return [...faults, ...violations];
}

/**
 * Runs in the page, where axe is. axe is asked for violations only, because describing each element without faults takes most of its time.
 */
async function violationsInBothThemes({ tags, most }: { tags: string[]; most: number }): Promise<string[]> {
  const { axe } = window as unknown as { readonly axe: typeof axeCore };
  // Transitions have colours in between, which would fail. The page's policy forbids a style element, but allows this.
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
  const told = async (runOnly: RunOnly, theme: string, rules: RuleObject = {}) => {
    const { violations } = await axe.run({ runOnly, rules, resultTypes: ['violations'], elementRef: true });
    const found: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary, element } of nodes.slice(0, most)) {
        if (id === 'target-size' && element !== undefined && (await isWholeInSight(element))) continue;
        found.push(`${id}${theme}: ${html.slice(0, 200)} ${failureSummary ?? ''}`);
      }
    }
    return found;
  };
  /** A control may be half covered by what stands above the scrolling page; once scrolled to, it must be completely visible. */
  const isWholeInSight = async (element: HTMLElement): Promise<boolean> => {
    const page = document.documentElement;
    const { scrollTop } = page;
    element.scrollIntoView({ block: 'center' });
    const runOnly: RunOnly = { type: 'rule', values: ['target-size'] };
    const { violations } = await axe.run(element, { runOnly, resultTypes: ['violations'] });
    page.scrollTop = scrollTop;
    return violations.length === 0;
  };
  const swapTheme = () => {
    const { dataset } = document.documentElement;
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
    return dataset['theme'];
  };
  const all: RunOnly = { type: 'tag', values: tags };
  try {
    // With forced colours the operator's system draws its own colours, but axe would check the app's.
    if (matchMedia('(forced-colors: active)').matches)
      return await told(all, '', { 'color-contrast': { enabled: false } });
    const inThis = await told(all, '');
    const theme = swapTheme();
    const inOther = await told({ type: 'rule', values: ['color-contrast'] }, ` (${theme})`);
    swapTheme();
    return [...inThis, ...inOther];
  } finally {
    document.adoptedStyleSheets = [];
  }
}

/** The kinds of elements on the page: an element and three around it, with what decides about appearance and role. */
function kindsOn(): string[] {
  const STATES = ['role', 'data-tone', 'aria-selected', 'aria-pressed', 'aria-disabled', 'data-selected'];
  const one = (element: Element | null): string => {
    if (element === null || element === document.body) return '';
    const states = STATES.map((name) => element.getAttribute(name) ?? '').join();
    const names = element.getAttributeNames().filter((name) => name.startsWith('aria-'));
    const scrolls = element.scrollHeight > element.clientHeight + 1 ? 'scrolls' : '';
    return `${element.tagName}.${element.getAttribute('class') ?? ''}[${states}|${names.join()}|${scrolls}]`;
  };
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
  const around = `${innerWidth} ${innerHeight}`;
  const kinds = shown.map((element) => {
    const parent = element.parentElement;
    const chain = [
      element,
      parent,
      parent?.parentElement ?? null,
      parent?.parentElement?.parentElement ?? null,
    ];
    return `${around} ${chain.map(one).join('<')}`;
  });
  const headings = shown.filter(({ tagName }) => /^H[1-6]$/.test(tagName)).map(({ tagName }) => tagName);
  // Repeated heading levels do not matter.
  const order = headings.filter((level, index) => level !== headings[index - 1]).join();
  const landmarks = shown
    .filter((element) => element.matches('main, nav, aside, header, footer, [role=banner], [role=region]'))
    .map((element) => `${element.tagName} ${element.role ?? ''}`);
  return [...new Set([...kinds, order, `${around} ${[...new Set(landmarks)].join()}`])];
}

function ownFaults(least: number): string[] {
  const LONGEST_WORD = 14;
  const faults: string[] = [];
  const PRESSED = 'button, a[href], input, textarea, select, summary, [role=row]';
  for (const element of document.querySelectorAll<HTMLElement>(PRESSED)) {
    // A switch and a choice are pressed on their labels; the real input is hidden inside.
    const isInside = element instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(element.type);
    const target = isInside ? element.closest('label') : element;
    if (target === null || !target.checkVisibility()) continue;
    const { width, height } = target.getBoundingClientRect();
    // A control one pixel wide is a skip link: when focused, it is as large as the others.
    if (width <= 1 || height <= 1) continue;
    if (width < least - 0.5 || height < least - 0.5)
      faults.push(`too small to press, ${width} × ${height}: ${target.outerHTML.slice(0, 160)}`);
  }
  faults.push(...overlaps(), ...brokenWords());
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px stick out to the side`);
  const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
  // Closed isolates, also nested ones, come from the message catalogue, which isolates names.
  const isolate = /\u2068[^\u2068\u2069]*\u2069/g;
  const turns = (text: string): boolean => {
    const rest = text.replace(isolate, (all) => all.slice(1, -1));
    return rest === text ? TURNS.test(text) : turns(rest);
  };
  for (const element of document.body.querySelectorAll('*')) {
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const said = [
      ...texts.map(({ nodeValue }) => nodeValue ?? ''),
      ...[...element.attributes].map(({ value }) => value),
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
    ].find(turns);
    if (said !== undefined) faults.push(`turns its neighbours around: ${JSON.stringify(said)}`);
  }
  return faults;

  /** Finds texts that overlap a neighbour. */
  function overlaps(): string[] {
    const found: string[] = [];
    for (const box of document.body.querySelectorAll('*')) {
      if (!/flex|grid/.test(getComputedStyle(box).display) || !box.checkVisibility()) continue;
      const drawn = laidOutIn(box).flatMap((child) => {
        const area = drawnBy(child);
        return area === null ? [] : [{ child, area }];
      });
      for (const [index, one] of drawn.entries()) {
        for (const { child, area } of drawn.slice(index + 1)) {
          const wide = Math.min(one.area.right, area.right) - Math.max(one.area.left, area.left);
          const high = Math.min(one.area.bottom, area.bottom) - Math.max(one.area.top, area.top);
          // A line of text is drawn a little higher than its box.
          if (wide > 2 && high > 0.4 * Math.min(one.area.height, area.height))
            found.push(`overlap: ${start(one.child)} and ${start(child)}`);
        }
      }
    }
    return found;
  }

  /** The boxes that a container lays out; an element without a box of its own is replaced by its children. */
  function laidOutIn(box: Element): Element[] {
    return [...box.children].flatMap((child) =>
      getComputedStyle(child).display === 'contents' ? laidOutIn(child) : [child],
    );
  }

  /** The visible area of an element's text; null if it is layered above the rest, or not drawn. */
  function drawnBy(element: Element): DOMRect | null {
    if (/absolute|fixed|sticky/.test(getComputedStyle(element).position)) return null;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let all: DOMRect | null = null;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true) continue;
      range.selectNodeContents(node);
      let { left, top, right, bottom } = range.getBoundingClientRect();
      for (let at: Element | null = node.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        // A text layered above the rest, or only for screen readers, overlaps no neighbour.
        if (/absolute|fixed|sticky/.test(position)) right = left;
        if (overflowX !== 'visible') {
          const clip = at.getBoundingClientRect();
          [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
          [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
        }
        if (at === element) break;
      }
      if (right <= left || bottom <= top) continue;
      const [x, y] = [Math.min(left, all?.left ?? left), Math.min(top, all?.top ?? top)];
      const [far, low] = [Math.max(right, all?.right ?? right), Math.max(bottom, all?.bottom ?? bottom)];
      all = new DOMRect(x, y, far - x, low - y);
    }
    return all;
  }

  /** Finds words of a natural language that are broken between letters. */
  function brokenWords(): string[] {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true) continue;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        // Codes and names may break anywhere.
        if (word.length > LONGEST_WORD || !/^[A-Za-zÄÖÜäöüß]+[.,:;?!]?$/.test(word)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`broken by letters: ${word} in ${start(node.parentElement)}`);
      }
    }
    return found;
  }

  function start(element: Element): string {
    return element.outerHTML.slice(0, 120);
  }
}
