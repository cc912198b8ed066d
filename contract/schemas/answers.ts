import { z } from 'zod'
import { componentTypes, LocalizedText } from './form.ts'
import { Flag, Instant, Line, Moment, NumericId, Person } from './page.ts'
import { TaskType } from './task.ts'

/** The type of a column of answers: that of a component, or of a follow-up under one. */
export const answerTypes = [...componentTypes, 'comment', 'photo', 'action'] as const
export type AnswerType = (typeof answerTypes)[number]

const columnBase = {
  /** The id of the component or comment object, and of the column's answer in a row. */
  id: z.string(),
  /**
   * A name for programs, from its first label: letters, digits and underscores, unchanged in every later
   * version.
   */
  name: z.string(),
  type: z.enum(answerTypes),
  /** In the caller’s language, from the newest version that asks it. */
  label: z.string(),
  unit: z.string().optional(),
  /** Whether several options may be chosen, in any version. */
  multiple: z.boolean(),
  /** Options of every version that asks it. */
  options: z.array(z.object({ value: z.string(), label: LocalizedText })),
  /** Whether the form’s current version no longer asks it. */
  removed: z.boolean(),
  /** Whether versions hold different kinds of answers in it, such as texts and numbers; they are then exported as text. */
  mixed: z.boolean(),
}
/** `columns` are those of a group’s records. */
export type AnswerColumn = z.infer<z.ZodObject<typeof columnBase>> & { columns?: AnswerColumn[] }
export const AnswerColumn: z.ZodType<AnswerColumn> = z.object({
  ...columnBase,
  get columns() {
    return z.array(AnswerColumn).optional()
  },
})

/** At most this many in one filter. */
const maxChoices = 10
const choice = /^[A-Za-z0-9_-]{1,64}:[^,:]{1,600}$/

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Chosen options as comma-separated `question:option`, with options percent-encoded once more:
 * `rails:no,shift:late%2C%20night`. Several options of one question mean any of them; several questions mean
 * all.
 */
const Choices = z
  .string()
  .meta({ examples: ['rails:no'] })
  .transform((text, context) => {
    const parts = text.split(',')
    const chosen = parts.flatMap((part) => {
      const [id = '', value = ''] = part.split(':')
      const option = choice.test(part) ? decoded(value) : undefined
      return option === undefined ? [] : [{ id, value: option }]
    })
    if (chosen.length === parts.length && chosen.length <= maxChoices) return chosen
    context.addIssue({ code: 'custom', message: 'choices_written' })
    return z.NEVER
  })
export type Choice = { id: string; value: string }

export const inspectionStates = ['submitted', 'draft'] as const

/** Which inspections of a form. */
export const AnswerFilter = z.object({
  state: z.enum(inspectionStates).default('submitted'),
  mine: Flag,
  task_id: NumericId.optional(),
  folder_id: NumericId.optional(),
  person_id: NumericId.optional(),
  /** Submitted at `submitted_from` or later, and before `submitted_to`. */
  submitted_from: Moment.optional(),
  submitted_to: Moment.optional(),
  choices: Choices.optional(),
  q: z.string().trim().max(200).optional(),
})

/**
 * The answers of one inspection by column id: texts (long ones cut), numbers, options by value, files by
 * identifier, places, and for a group its number of records. Missing if not answered.
 */
export const AnswerRow = z.object({
  id: z.number(),
  number: z.number(),
  title: z.string(),
  state: z.enum(inspectionStates),
  task: z.object({ id: z.number(), name: z.string(), type: TaskType, folder_id: z.number() }),
  /** The version of the form that it answers. */
  template_version: z.number(),
  person: Person,
  submitted_at: Instant.nullable(),
  updated_at: Instant,
  answers: z.record(z.string(), z.unknown()),
})
export type AnswerRow = z.infer<typeof AnswerRow>

/** How often one option was chosen; `value` and its label as in the column. */
const OptionCount = z.object({ value: z.string(), count: z.number() })

/** `from` belongs to the bar, `to` to the next one, except in the last bar. */
const Bar = z.object({ from: z.number(), to: z.number(), count: z.number() })

/** What was answered to one question. `numbers` of a group are how many records it has. */
export const AnswerFigures = z.object({
  id: z.string(),
  answered: z.number(),
  options: z.array(OptionCount).optional(),
  numbers: z
    .object({ least: z.number(), mean: z.number(), most: z.number(), bars: z.array(Bar) })
    .nullable()
    .optional(),
})
export type AnswerFigures = z.infer<typeof AnswerFigures>

export const AnswerSummary = z.object({
  /** The number of counted inspections: all that match, or only the newest if `complete` is false. */
  inspections: z.number(),
  complete: z.boolean(),
  /**
   * Submissions over time, in the caller’s time zone, without gaps. `day` is the first day of its week or
   * month.
   */
  over_time: z.object({
    unit: z.enum(['day', 'week', 'month']),
    counts: z.array(z.object({ day: z.iso.date(), count: z.number() })),
  }),
  questions: z.array(AnswerFigures),
})
export type AnswerSummary = z.infer<typeof AnswerSummary>

/** The table of an export: the inspections, or the records of one repeated group. */
export const GroupId = Line.regex(/^[A-Za-z0-9_-]{1,64}$/)
