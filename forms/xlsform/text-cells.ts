import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { yesNoTexts } from '../answer-texts.ts'
import { inLanguage, renamedIn } from '../text.ts'
import type { Cells } from './cells.ts'
import { sectionsOf } from './row-names.ts'

const names = { en: 'English (en)', es: 'Español (es)', pt: 'Português (pt)' } as const
const wordKeys = new Set(['label', 'title', 'help', 'description', 'validation_message'])

/** The languages of the texts in a part of a form. */
function languagesIn(part: unknown, found: Set<Locale>): Set<Locale> {
  if (typeof part !== 'object' || part === null) return found
  for (const [key, value] of Object.entries(part)) {
    if (!wordKeys.has(key)) languagesIn(value, found)
    else if (typeof value === 'object' && value !== null)
      for (const locale of locales)
        if (inLanguage({ [locale]: value[locale as keyof typeof value] }, locale)) found.add(locale)
  }
  return found
}

/**
 * The cells of texts. Where one text of a form is said in languages, every text is said in all of those: for a text without
 * a language ODK would make a language of its own, in which all others are missing.
 */
export class TextCells {
  private readonly languages: readonly Locale[]
  private readonly locale: Locale
  private readonly nameOf: (id: string) => string

  /** `locale`: of who exports, for the words that no form has; `nameOf`: the row that a text names. */
  constructor(structure: FormStructure, locale: Locale, nameOf: (id: string) => string) {
    const found = languagesIn(sectionsOf(structure), new Set())
    this.languages = locales.filter((one) => found.has(one))
    this.locale = locale
    this.nameOf = nameOf
  }

  /** The cell of the settings that says in which language the form opens. */
  setting(): Cells {
    const [first] = this.languages
    if (!first) return {}
    return { default_language: names[this.languages.includes(this.locale) ? this.locale : first] }
  }

  of(column: string, written: LocalizedText | undefined): Cells {
    if (written === undefined || inLanguage(written, 'en') === '') return {}
    const text = renamedIn(written, this.nameOf)
    if (this.languages.length === 0) return { [column]: inLanguage(text, this.locale) }
    return Object.fromEntries(
      this.languages.map((locale) => [`${column}::${names[locale]}`, inLanguage(text, locale)]),
    )
  }

  yesNo(value: 'yes' | 'no' | 'na'): Cells {
    if (this.languages.length === 0) return { label: yesNoTexts[this.locale][value] }
    const { en, es, pt } = yesNoTexts
    return this.of('label', { en: en[value], es: es[value], pt: pt[value] })
  }
}
