import type { Locale } from '@atesta/contract/limits.ts'
import type { IncidentType } from '@atesta/contract/schemas/claim.ts'
import type { z } from 'zod'
import { fillLabel } from '../../pdf/labels.ts'
import type { ReportFormat } from '../../pdf/report-format.ts'
import type { ReportModel, ReportSection, Tone } from '../../pdf/report-model.ts'
import type { ClaimFacts, EventRow } from '../claims/claims.queries.ts'
import { reportTexts } from './report-texts.ts'

/**
 * A claim for its report; the history with the oldest event first, without the `earlier` ones that are not
 * printed.
 */
export type ClaimStory = { facts: ClaimFacts; history: EventRow[]; earlier: number }

type Fact = { label: string; value: string }

/** The known facts of a claim for the first page. */
export function claimFacts(facts: ClaimFacts, locale: Locale, format: ReportFormat): Fact[] {
  const texts = reportTexts[locale]
  const amount =
    facts.amount === null || facts.currency === null
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency: facts.currency }).format(facts.amount)
  const insured = [facts.insured_name, facts.insured_phone, facts.insured_email]
  const all: [string, string][] = [
    [texts.claimNumber, facts.number],
    [texts.policyNumber, facts.policy_number],
    [texts.insured, insured.filter((text) => text !== '').join(' · ')],
    [texts.incidentDate, facts.incident_date ? format.day(facts.incident_date) : ''],
    [texts.incidentType, texts.incidents[facts.incident_type as z.infer<typeof IncidentType>]],
    [texts.incidentPlace, facts.incident_place],
    [texts.amount, amount],
    [texts.state, texts.states[facts.state]],
  ]
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

export function incidentPlace(facts: ClaimFacts, locale: Locale): NonNullable<ReportModel['places']> {
  if (facts.incident_lat === null || facts.incident_lon === null) return []
  const position = { latitude: facts.incident_lat, longitude: facts.incident_lon }
  return [{ label: facts.incident_place || reportTexts[locale].incidentPlace, position }]
}

/** How the report highlights the claim's state. */
export const toneOf = (state: ClaimFacts['state']): Tone =>
  state === 'settled' ? 'good' : state === 'rejected' ? 'bad' : 'neutral'

function eventText(event: EventRow, locale: Locale): string {
  const texts = reportTexts[locale]
  const isMove = event.folder !== null && event.changed?.length === 0
  const told = [
    ...(isMove ? [] : [texts.events[event.action]]),
    ...(event.folder === null ? [] : [texts.events.moved]),
  ]
  const said = fillLabel(told.join('. '), {
    folder: event.folder ?? '',
    people: event.people.map((person) => person.name).join(', '),
    from: event.from_state ? texts.states[event.from_state] : '',
    to: event.to_state ? texts.states[event.to_state] : '',
  })
  return `${said} – ${event.user_name}`
}

/**
 * The history of the claim before its inspections: what was reported, then who did what when, with their
 * notes.
 */
export function claimSections(
  { history, earlier }: ClaimStory,
  description: string,
  locale: Locale,
  format: ReportFormat,
): ReportSection[] {
  const texts = reportTexts[locale]
  const part = texts.theClaim
  return [
    ...(description
      ? [
          {
            part,
            title: texts.description,
            heads: [texts.about, texts.reported] as const,
            questions: [{ label: texts.description, answer: description }],
          },
        ]
      : []),
    {
      part,
      title: texts.history,
      description:
        earlier > 0 ? fillLabel(texts.earlierEvents, { count: format.number(earlier) }) : undefined,
      heads: [texts.when, texts.happened],
      questions: history.map((event) => ({
        label: format.time(event.at.toISOString()),
        answer: eventText(event, locale),
        comments: event.note ? [{ kind: 'comment' as const, text: event.note }] : [],
      })),
    },
  ]
}
