import type { Ink } from './palette.ts';

/** Draws one kind of product on a canvas of 400 by 400. */
export type Drawing = (ink: Ink) => string;

export function fill(d: string, color: string): string {
  return `<path d="${d}" fill="${color}"/>`;
}

export function line(d: string, color: string, width = 4): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

export function dashes(d: string, color: string): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="3" stroke-dasharray="7 6"/>`;
}

export function disc(x: number, y: number, radius: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
}

/** A rounded box given as `[x, y, width, height, radius]`. */
export function box(at: [number, number, number, number, number], color: string): string {
  const [x, y, width, height, radius] = at;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${color}"/>`;
}

export function turned(degrees: number, content: string): string {
  return `<g transform="rotate(${degrees} 200 200)">${content}</g>`;
}

/** A column of round buttons. */
export function buttons(x: number, from: number, count: number, color: string): string {
  return Array.from({ length: count }, (_, n) => disc(x, from + n * 36, 4.5, color)).join('');
}
