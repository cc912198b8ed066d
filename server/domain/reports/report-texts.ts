import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/documents.json' with { type: 'json' }
import es from '@atesta/i18n/es/documents.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/documents.json' with { type: 'json' }

type ReportTexts = (typeof en)['report']

/** Sentences that reports print beside the labels of the layout. */
export const reportTexts = { en: en.report, es: es.report, pt: pt.report } satisfies Record<
  Locale,
  ReportTexts
>
