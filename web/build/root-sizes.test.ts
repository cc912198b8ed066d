import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRootSizes } from './root-sizes.ts'

const root = join(import.meta.dirname, '..')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'dist' || name === 'node_modules' }).map(
    (name) => [name, readFileSync(join(root, name), 'utf8')] as const,
  )

test('sizes follow the text of the root, lines stay as thin as they are', () => {
  expect(
    inRootSizes(`.a {
  margin: -4px auto 0 calc(100% - 6px);
  padding: 1px;
  border: 2px solid;
  border-radius: 8px;
  font: 12px/18px serif;
  box-shadow: 0 8px 28px black;
  grid-template-columns:
    minmax(min(280px, 100%), 1fr)
    20px;

  &:hover {
    gap: 0.5px
  }
}
@media (width < 40em), (max-width: 700px) {
  .a:focus { outline: 3px solid; --height: 56px; }
}
@container toolbar (608px <= width < 1100px) {
  .b { background: url(/a20px.png); }
}`),
  ).toBe(`.a {
  margin: -0.25rem auto 0 calc(100% - 0.375rem);
  padding: 1px;
  border: 2px solid;
  border-radius: 0.5rem;
  font: 0.75rem/1.125rem serif;
  box-shadow: 0 8px 28px black;
  grid-template-columns:
    minmax(min(17.5rem, 100%), 1fr)
    1.25rem;

  &:hover {
    gap: 0.03125rem
  }
}
@media (width < 40em), (max-width: 43.75em) {
  .a:focus { outline: 3px solid; --height: 3.5rem; }
}
@container toolbar (38rem <= width < 68.75rem) {
  .b { background: url(/a20px.png); }
}`)
})

test('no style sheet leaves a size in px but lines', () => {
  const line =
    /^\s*(border(?!-radius)|outline|box-shadow|text-underline-offset|text-decoration|stroke|--shadow)/
  const left = filesOf('**/*.css').flatMap(([name, css]) =>
    inRootSizes(css)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split(/[;{}]/)
      .filter((part) => /\d(?<!(?<![\d.])1)px\b/.test(part) && !line.test(part))
      .map((part) => `${name}: ${part.trim()}`),
  )
  expect(left).toEqual([])
})

test('icons of every size that is drawn grow with the text', () => {
  const known = readFileSync(join(root, 'theme/icon-sizes.css'), 'utf8')
  const drawn = filesOf('**/*.tsx').flatMap(([name, code]) =>
    [...code.matchAll(/<(?:Icon|AtestaMark)[^>]*?\bsize=\{(\d+)\}/g)].map(([, size]) => ({ name, size })),
  )
  expect(drawn.length).toBeGreaterThan(300)
  expect(drawn.filter(({ size }) => !known.includes(`[width="${size}"][height="${size}"]`))).toEqual([])
})
