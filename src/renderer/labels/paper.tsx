/**
 * What goes onto paper: kept in the page beside the screen, shown to the printer alone. Printing is the system's: its dialogue
 * chooses the printer, and most can write a PDF, too.
 */
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Paper } from '#domain/barcode/label.ts';
import css from './paper.module.css';

const A4 = '210mm 297mm';

interface PaperProps {
  /** As CSS has it (`62mm 29mm`). */
  readonly size: string;
  /** Printed in place of what the screen would print. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

function PaperSheet({ size, isAlone = false, children }: PaperProps) {
  useEffect(() => {
    // Made by script: the content policy has no place for a style element.
    const style = new CSSStyleSheet();
    style.replaceSync(`@page { size: ${size}; margin: 0 }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
    };
  }, [size]);
  return createPortal(
    <div className={css['paper']} data-paper={isAlone ? 'alone' : ''}>
      {children}
    </div>,
    document.body,
  );
}

interface LabelPagesProps {
  readonly paper: Paper;
  readonly labels: readonly ReactNode[];
}

/** A roll: one label a page. A sheet of A4: as many as go on it. */
export function LabelPages({ paper, labels }: LabelPagesProps) {
  const { sheet } = paper;
  if (sheet === undefined) {
    return (
      <PaperSheet size={`${paper.width}mm ${paper.height}mm`}>
        {labels.map((label, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- copies of one label have nothing but their place
          <div key={i} className={css['page']}>
            {label}
          </div>
        ))}
      </PaperSheet>
    );
  }
  const each = sheet.across * sheet.down;
  const pages = Array.from({ length: Math.ceil(labels.length / each) }, (_, i) =>
    labels.slice(i * each, (i + 1) * each),
  );
  return (
    <PaperSheet size={A4}>
      {pages.map((page, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page has nothing but its place
        <div key={i} className={css['page']} style={{ width: '210mm' }}>
          <div
            className={css['grid']}
            style={{ gridTemplateColumns: `repeat(${sheet.across}, ${paper.width}mm)` }}
          >
            {page}
          </div>
        </div>
      ))}
    </PaperSheet>
  );
}

export const A4Page = ({ children }: { readonly children: ReactNode }) => <A4Pages pages={[children]} />;

interface A4Props extends Pick<PaperProps, 'isAlone'> {
  readonly pages: readonly ReactNode[];
}

export const A4Pages = ({ pages, isAlone = false }: A4Props) => (
  <PaperSheet size={A4} isAlone={isAlone}>
    {pages.map((page, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- a page has nothing but its place
      <div key={i} className={css['page']}>
        {page}
      </div>
    ))}
  </PaperSheet>
);
