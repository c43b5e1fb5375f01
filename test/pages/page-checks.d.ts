export function headingProblems(): string[];
export function namingProblems(): string[];
export function frameProblems(): string[];
export function contrastProblems(): string[];
export function focused(): { id: string; text: string; outline: string };
export function imageWidths(): number[];
