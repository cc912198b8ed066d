import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/documents.json' with { type: 'json' }
import es from '@atesta/i18n/es/documents.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/documents.json' with { type: 'json' }

/** The fixed texts of a PDF. `{{…}}` are placeholders. */
export type ReportLabels = (typeof en)['labels']

export const reportLabels = { en: en.labels, es: es.labels, pt: pt.labels } satisfies Record<
  Locale,
  ReportLabels
>

/** Fills `{{name}}` placeholders; one without a value stays as it is, so that the mistake shows in print. */
export function fillLabel(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
