/** Joins the class names that apply: `classNames(css.row, isSelected && css.selected)`. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
