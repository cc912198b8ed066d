import type { Locale } from '@atesta/contract/limits.ts'
import type { IncidentType } from '@atesta/contract/schemas/claim.ts'
import type { z } from 'zod'
import { fillLabel } from '../../pdf/labels.ts'
import type { ReportFormat } from '../../pdf/report-format.ts'
import type { ReportModel, ReportSection } from '../../pdf/report-model.ts'
import type { ClaimFacts, EventRow } from '../claims/claims.queries.ts'
import { reportTexts } from './report-texts.ts'

/** A claim as its report tells it; the history with the oldest event first. */
export type ClaimStory = { facts: ClaimFacts; history: EventRow[] }

type Fact = { label: string; value: string }

/** What the first page says of a claim; only what is known. */
export function claimFacts(facts: ClaimFacts, locale: Locale, format: ReportFormat): Fact[] {
  const words = reportTexts[locale]
  const amount =
    facts.amount === null || facts.currency === null
      ? ''
      : new Intl.NumberFormat(locale, { style: 'currency', currency: facts.currency }).format(facts.amount)
  const insured = [facts.insured_name, facts.insured_phone, facts.insured_email]
  const all: [string, string][] = [
    [words.claimNumber, facts.number],
    [words.policyNumber, facts.policy_number],
    [words.insured, insured.filter((text) => text !== '').join(' · ')],
    [words.incidentDate, facts.incident_date ? format.day(facts.incident_date) : ''],
    [words.incidentType, words.incidents[facts.incident_type as z.infer<typeof IncidentType>]],
    [words.incidentPlace, facts.incident_place],
    [words.amount, amount],
    [words.state, words.states[facts.state]],
  ]
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

export function incidentPlace(facts: ClaimFacts, locale: Locale): NonNullable<ReportModel['places']> {
  if (facts.incident_lat === null || facts.incident_lon === null) return []
  const position = { latitude: facts.incident_lat, longitude: facts.incident_lon }
  return [{ label: facts.incident_place || reportTexts[locale].incidentPlace, position }]
}

function wordsOfEvent(event: EventRow, locale: Locale): string {
  const words = reportTexts[locale]
  const said = fillLabel(words.events[event.action], {
    people: event.people.map((person) => person.name).join(', '),
    from: event.from_state ? words.states[event.from_state] : '',
    to: event.to_state ? words.states[event.to_state] : '',
  })
  return `${said} – ${event.user_name}`
}

/** The story of the claim before its inspections: what was reported, then who did what when, with their notes. */
export function claimSections(
  { history }: ClaimStory,
  description: string,
  locale: Locale,
  format: ReportFormat,
): ReportSection[] {
  const words = reportTexts[locale]
  const part = words.theClaim
  return [
    ...(description
      ? [{ part, title: words.description, questions: [{ label: words.description, answer: description }] }]
      : []),
    {
      part,
      title: words.history,
      questions: history.map((event) => ({
        label: format.time(event.at.toISOString()),
        answer: wordsOfEvent(event, locale),
        comments: event.note ? [{ kind: 'comment' as const, text: event.note }] : [],
      })),
    },
  ]
}
