import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastBetween, findAccentProblem } from '../../../core/sites/theme.ts';
import { renderThemeSheet, toDarkAccent } from './theme-sheet.ts';

test('every accepted accent color is readable in both modes, and so is text on it', () => {
  for (const accent of ['#1d4ed8', '#000000', '#7a3f1d', '#0f766e', '#be123c', '#5b21b6']) {
    const dark = toDarkAccent(accent);

    assert.equal(findAccentProblem(accent), null);
    assert.ok(contrastBetween(accent, '#ffffff') >= 4.5, accent);
    assert.ok(contrastBetween(dark, '#221f1c') >= 4.5, `${accent} ${dark}`);
    assert.ok(contrastBetween(dark, '#16130f') >= 4.5, `${accent} ${dark}`);
  }
});

test('a theme sheet sets only what the theme changes', () => {
  assert.equal(renderThemeSheet({ accent: null, fonts: 'system' }), '');
  assert.match(renderThemeSheet({ accent: null, fonts: 'serif' }), /^:root\{--serif:[^}]*\}\n$/);
  const sheet = renderThemeSheet({ accent: '#1d4ed8', fonts: 'system' });
  assert.match(sheet, /^:root\{--accent:#1d4ed8;--on-accent:#ffffff;/);
  assert.match(sheet, /prefers-color-scheme:dark\)\{:root\{--accent:#[0-9a-f]{6};/);
});
