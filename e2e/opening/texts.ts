import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const languages = [
  { lang: 'en', locale: 'en-US' },
  { lang: 'es', locale: 'es-AR' },
  { lang: 'pt', locale: 'pt-BR' },
] as const
export type Lang = (typeof languages)[number]['lang']

type Texts = { [name: string]: string | Texts }
type Values = Record<string, string | number>

const folder = join(import.meta.dirname, '../../i18n')
const read = new Map<string, Texts>()
function textsOf(lang: Lang, namespace: string): Texts {
  const path = join(folder, lang, `${namespace}.json`)
  const texts = read.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Texts)
  read.set(path, texts)
  return texts
}

/**
 * A text of the product by `namespace:key`, in the form for the values' `count`. An unknown key is a mistake
 * in the test.
 */
export function text(lang: Lang, key: string, values: Values = {}): string {
  const [namespace = '', path = ''] = key.split(':')
  const plural = typeof values.count === 'number' ? new Intl.PluralRules(lang).select(values.count) : 'other'
  const at = (end: string) =>
    `${path}${end}`
      .split('.')
      .reduce<Texts | string | undefined>(
        (texts, part) => (typeof texts === 'object' ? texts[part] : undefined),
        textsOf(lang, namespace),
      )
  const found = at('') ?? at(`_${plural}`)
  if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${lang}.`)
  return found.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name]))
}
