import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/mails.json' with { type: 'json' }
import es from '@atesta/i18n/es/mails.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/mails.json' with { type: 'json' }

type Texts = typeof en
export const mailTexts: Record<Locale, Texts> = { en, es, pt }

/** What a message says, before it becomes HTML and text. */
export type Content = {
  subject: string
  /** What the inbox shows after the subject. */
  preheader: string
  title: string
  paragraphs: string[]
  /** Text written by a user, with its line breaks. */
  quote?: string
  rows?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** Small print under the button. */
  notes?: string[]
}

/** The formatting functions and values that a template uses. */
export type Tools = {
  texts: Texts
  locale: Locale
  company: string
  say: (text: string, values?: Record<string, string | number | null>) => string
  /** Date and time in this language and the company's time zone. */
  when: (instant: string) => string
  /** The date alone. */
  day: (instant: string) => string
  /** The full URL of a page of the web. */
  link: (path: string) => string
  /** The one-time token of this mail; empty when it has none. */
  secret: string
}

export type Template<Facts> = (facts: Facts, tools: Tools) => Content

/** Date and time with the zone's name, so that readers need not guess which time zone is meant. */
export const instantIn = (locale: Locale, timeZone: string) => (instant: string) =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))

/** The date alone, where the time is of no use to the reader. */
export const dayIn = (locale: Locale, timeZone: string) => (instant: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(instant),
  )
