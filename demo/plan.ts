import { dayMs, minuteMs } from '@atesta/contract/durations.ts'
import type { DemoCompany, DemoEmailTask, DemoRecipient, DemoRound, Facts, Shot } from './content.ts'
import { randomFrom } from './drawing/canvas.ts'

/** An inspection to make: everything that follows from the content and its planned moment. */
export type PlannedInspection = {
  task: string
  subject: string
  /** The key of a person, or the address of the recipient of an email task. */
  person: string
  state: 'opened' | 'draft' | 'submitted'
  /** When it was begun, and when its first photograph was taken. */
  at: Date
  shots: Shot[]
  answers: Record<string, unknown>
  place: { lat: number; lon: number }
  /** The inspection from which identical files come. */
  copied?: { planned: PlannedInspection; caption: string; into: string }[]
}

const turn = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Working hours in the company's time. */
function momentOf(now: Date, daysAgo: number, offset: number, random: () => number): Date {
  const local = new Date(now.getTime() - daysAgo * dayMs + offset * minuteMs)
  local.setUTCHours(8 + Math.floor(random() * 8), Math.floor(random() * 60), Math.floor(random() * 60), 0)
  const moment = local.getTime() - offset * minuteMs
  return new Date(Math.min(moment, now.getTime() - 20 * minuteMs))
}

function planRound(company: DemoCompany, round: DemoRound, now: Date): PlannedInspection[] {
  const { subjects, days, near } = round
  return subjects.map((subject, index) => {
    const random = randomFrom(`${company.slug} ${round.task} ${subject}`)
    const state = index >= subjects.length - round.drafts ? 'draft' : 'submitted'
    // Most of them are recent, because older work would seem to have been neglected.
    const share = subjects.length === 1 ? 1 : (1 - index / (subjects.length - 1)) ** 4
    const daysAgo = days[1] + (days[0] - days[1]) * share
    // What is submitted was begun a few days before at most: the log states that it was submitted when the demo was made.
    const at = momentOf(now, state === 'submitted' ? daysAgo / 30 : daysAgo, company.offset, random)
    const facts: Facts = {
      subject,
      index,
      day: new Date(at.getTime() + company.offset * minuteMs).toISOString().slice(0, 10),
      pick: (...from) => turn(from, Math.floor(random() * from.length)),
      from: (low, high) => low + Math.floor(random() * (high - low + 1)),
    }
    const shots = turn(round.shots, index)
    return {
      task: round.task,
      subject,
      person: turn(round.people, index),
      state,
      at,
      // A draft lacks some of its evidence.
      shots: state === 'draft' ? shots.slice(0, 1) : shots,
      answers: round.answers(facts),
      place: {
        lat: near.lat + (random() - 0.5) * 2 * near.spread,
        lon: near.lon + (random() - 0.5) * 2 * near.spread,
      },
    }
  })
}

const reached = { opens: 'opened', starts: 'draft', submits: 'submitted' } as const

const answering = (recipient: DemoRecipient): recipient is DemoRecipient & { does: keyof typeof reached } =>
  recipient.does !== undefined

function planAnswers(company: DemoCompany, task: DemoEmailTask, now: Date): PlannedInspection[] {
  return task.recipients.filter(answering).flatMap((recipient, index) => {
    const round: DemoRound = {
      ...task,
      task: task.key,
      subjects: [recipient.subject ?? recipient.name],
      people: [recipient.email],
      // They answer an invitation that was just sent.
      days: [0, 0],
      drafts: recipient.does === 'submits' ? 0 : 1,
      shots: [task.shots[index % task.shots.length] ?? []],
    }
    return planRound(company, round, now).map((planned) => ({ ...planned, state: reached[recipient.does] }))
  })
}

function withCopies(planned: PlannedInspection, all: PlannedInspection[]): PlannedInspection {
  const copied = planned.shots.flatMap(({ sameAs, caption }) => {
    const source = sameAs && all.find(({ task }) => task === sameAs.task)
    return source ? [{ planned: source, caption: sameAs.caption, into: caption }] : []
  })
  return copied.length > 0 ? { ...planned, copied } : planned
}

/**
 * Every inspection made by a company's people: the oldest that is to be submitted, then the few of claims, then the others,
 * each oldest first. The same every time for the same moment.
 */
export function planInspections(company: DemoCompany, now: Date): PlannedInspection[] {
  const inOrder = company.rounds
    .flatMap((round) => planRound(company, round, now))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const first = inOrder.find(({ state }) => state === 'submitted')
  if (!first) return []
  const others = inOrder.filter((planned) => planned !== first)
  const claims = new Set(company.claims.map(({ key }) => key))
  const ofClaims = others.filter(({ task }) => claims.has(task))
  const all = [first, ...ofClaims, ...others.filter(({ task }) => !claims.has(task))]
  return all.map((planned) => withCopies(planned, all))
}

/** What recipients of email tasks do with theirs, after the company's own. */
export const planEverything = (company: DemoCompany, now: Date): PlannedInspection[] => [
  ...planInspections(company, now),
  ...company.emailTasks.flatMap((task) => planAnswers(company, task, now)),
]
