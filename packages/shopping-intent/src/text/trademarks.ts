/** NFKC without trademark signs, which it would turn into letters: “CoolDryTM”. */
export const toCompatible = (text: string): string => withoutTrademarks(text).normalize('NFKC');

export const withoutTrademarks = (text: string): string => text.replace(/[™®©℠]/g, ' ');
