import type { Plugin } from 'vite'

/** The size of the root's text that sizes in style sheets are written for, in px: the one that browsers begin with. */
const rootSize = 16

/** Lines, which would only blur: they stay as thin as they are drawn. */
const lines =
  /^(border(?!.*radius)(?!-spacing)|outline|box-shadow|text-underline-offset|text-decoration|stroke|--shadow)/

const inUnit = (text: string, unit: 'em' | 'rem'): string =>
  text.replace(/(?<![\w#.-])(-?)(\d*\.?\d+)px\b/g, (whole, sign: string, size: string) =>
    // A pixel is a line, or what only screen readers meet.
    Number(size) === 1 ? whole : `${sign}${Number(size) / rootSize}${unit}`,
  )

/**
 * A style sheet whose sizes follow the size of text that a person has chosen in the browser: px become rem, and em where
 * a rule asks for the width of the window. With the usual 16 px all stays as it is written. Lines keep their px.
 */
export function inRootSizes(css: string): string {
  return css
    .replace(/@media[^{;]+/g, (asked) => inUnit(asked, 'em'))
    .replace(/@container[^{;]+/g, (asked) => inUnit(asked, 'rem'))
    .replace(
      /(?<=[;{}\s])([a-z-]+)(\s*:\s*)([^;{}]+)(?=[;}])/g,
      (whole, name: string, colon: string, value: string) =>
        lines.test(name) ? whole : `${name}${colon}${inUnit(value, 'rem')}`,
    )
}

/** Lets our style sheets be written in px, as they are drawn; Mantine's are in rem already. */
export function rootSizes(): Plugin {
  return {
    name: 'atesta:root-sizes',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.endsWith('.css') || file.includes('/node_modules/')) return null
      return { code: inRootSizes(code), map: null }
    },
  }
}
