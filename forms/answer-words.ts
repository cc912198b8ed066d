import type { Locale } from '@atesta/contract/limits.ts'

/** The three answers of a yes/no component as they are shown. They stand here because reports and CSV need them too. */
export const yesNoWords: Record<Locale, Record<'yes' | 'no' | 'na', string>> = {
  en: { yes: 'Yes', no: 'No', na: 'Not applicable' },
  es: { yes: 'Sí', no: 'No', na: 'No corresponde' },
  pt: { yes: 'Sim', no: 'Não', na: 'Não se aplica' },
}
