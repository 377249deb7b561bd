import type { Translation } from '../catalogue.ts';
import type { goodsBack as en } from '../en/goods-back.ts';

export const goodsBack: Translation<typeof en> = {
  one: '{quantity} × {item}, {from} nach {to}',
  many: '{all}, zuerst {one}',
  pieces: '{n, plural, other {# Stück}}',
  records: '{n, plural, one {# Datensatz} other {# Datensätze}}',
  cancelled: 'wird nicht gesendet: {goods}',
  back: 'wird zurückgebucht: {goods}',
  isBack: 'zurückgebucht: {goods}',
  booked: 'schon gebucht: noch einmal F8 macht das rückgängig: {goods}',
  'booked-beside': 'schon gebucht: noch einmal F8, und als neuer Datensatz kommt zurück: {goods}',
};
