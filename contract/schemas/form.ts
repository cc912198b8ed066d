import { z } from 'zod'
import { Name } from './page.ts'

/** A label in one language, or one per language. The first non-empty language replaces a missing one. */
export const LocalizedText = z.union([
  z.string().max(4000),
  z.object({ en: z.string().max(4000), es: z.string().max(4000), pt: z.string().max(4000) }).partial(),
])
export type LocalizedText = z.infer<typeof LocalizedText>

/** JsonLogic rule (jsonlogic.com) over the answers: `{"==": [{"var": "component_id"}, "yes"]}`. */
export const Rule = z.union([z.record(z.string(), z.unknown()), z.boolean()])
export type Rule = z.infer<typeof Rule>

export const componentTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'time',
  'datetime',
  'checkbox',
  'radio',
  'dropdown',
  'yes_no',
  'rating',
  'scale',
  'upload',
  'signature',
  'geolocation',
  'barcode',
  'note',
  'calculation',
  'group',
] as const
export type ComponentType = (typeof componentTypes)[number]

export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/**
 * `visible_if`: offered only while this holds, so that one answer narrows the options of the next question.
 */
export const Option = z.object({
  label: LocalizedText,
  value: z.string().min(1).max(200),
  visible_if: Rule.optional(),
})

/** A follow-up under a component, shown when the component's answer is one of `show_for` (empty: any answer). */
export const CommentObject = z.object({
  id: Id,
  kind: z.enum(['comment', 'photo', 'action']),
  label: LocalizedText,
  required: z.boolean().default(false),
  show_for: z.array(z.string()).default([]),
  /**
   * Requirements for its photos, as for an upload component, including those that the task makes for every
   * file.
   */
  camera_only: z.boolean().optional(),
  position_required: z.boolean().optional(),
})
export type CommentObject = z.infer<typeof CommentObject>

/** What an upload component accepts. `types` are media types as detected from the content. */
export const MediaCertification = z.object({
  types: z
    .array(z.string())
    .default(['image/jpeg', 'image/png', 'application/pdf', 'video/quicktime', 'video/mp4']),
  min: z.number().int().min(0).default(0),
  max: z.number().int().min(1).max(200).default(20),
  camera_only: z.boolean().default(false),
  position_required: z.boolean().default(false),
})
export type MediaCertification = z.infer<typeof MediaCertification>

const componentBase = {
  id: Id,
  type: z.enum(componentTypes),
  label: LocalizedText.default(''),
  help: LocalizedText.optional(),
  placeholder: LocalizedText.optional(),
  required: z.boolean().default(false),
  /** Must be answered while this holds, besides `required`. */
  required_if: Rule.optional(),
  default: z.unknown().optional(),
  /** Shown only while this holds. Hidden components are neither validated nor kept in the submission. */
  visible_if: Rule.optional(),
  /** Must hold (over the answers) for the answer to be valid; `validation_message` says why it is not. */
  validation: Rule.optional(),
  validation_message: LocalizedText.optional(),
  options: z.array(Option).default([]),
  /** For dropdown: several answers are allowed. */
  multiple: z.boolean().default(false),
  unit: z.string().max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
  max_length: z.number().int().positive().optional(),
  pattern: z.string().max(500).optional(),
  /** For calculation: the rule that computes the answer. */
  calculation: Rule.optional(),
  /** For calculation: worked out, kept and exported, but shown neither while filling in nor in reports. */
  hidden: z.boolean().optional(),
  media_certification: MediaCertification.optional(),
  comment_object: z.array(CommentObject).default([]),
}

export type Component = z.infer<z.ZodObject<typeof componentBase>> & { components?: Component[] }
/** `group` repeats its `components`; its answer is a list of records keyed by the inner component ids. */
export const Component: z.ZodType<Component> = z.object({
  ...componentBase,
  get components() {
    return z.array(Component).optional()
  },
})

export const Question = z.object({
  id: Id,
  label: LocalizedText.default(''),
  help: LocalizedText.optional(),
  visible_if: Rule.optional(),
  components: z.array(Component).min(1),
})
export type Question = z.infer<typeof Question>

export const Section = z.object({
  id: Id,
  title: LocalizedText.default(''),
  description: LocalizedText.optional(),
  collapsed: z.boolean().default(false),
  visible_if: Rule.optional(),
  questions: z.array(Question),
})
export type Section = z.infer<typeof Section>

/**
 * A documentation step contains sections of evidence slots (upload components); the form step shows `schema`.
 */
export const Step = z.discriminatedUnion('type', [
  z.object({
    id: Id,
    type: z.literal('documentation'),
    title: LocalizedText,
    sections: z.array(Section).min(1),
  }),
  z.object({ id: Id, type: z.literal('form'), title: LocalizedText }),
])
export type Step = z.infer<typeof Step>

const exampleStructure = {
  steps: [
    {
      id: 'evidence',
      type: 'documentation',
      title: { en: 'Evidence', es: 'Evidencia' },
      sections: [
        {
          id: 'photos',
          title: 'Photos',
          questions: [
            {
              id: 'overview',
              components: [
                {
                  id: 'overview_photos',
                  type: 'upload',
                  label: 'Whole machine',
                  required: true,
                  media_certification: { types: ['image/jpeg', 'image/png'], min: 1, max: 3 },
                },
              ],
            },
          ],
        },
      ],
    },
    { id: 'form', type: 'form', title: { en: 'Check list', es: 'Lista de control' } },
  ],
  schema: [
    {
      id: 'guards',
      title: { en: 'Guards', es: 'Protecciones' },
      questions: [
        {
          id: 'guard_rails',
          label: 'Guard rails in place?',
          components: [
            {
              id: 'rails',
              type: 'yes_no',
              required: true,
              comment_object: [
                {
                  id: 'rails_why',
                  kind: 'comment',
                  label: 'What is missing?',
                  show_for: ['no'],
                  required: true,
                },
              ],
            },
          ],
        },
        {
          id: 'measured',
          label: 'Belt speed',
          visible_if: { '==': [{ var: 'rails' }, 'yes'] },
          components: [{ id: 'speed', type: 'number', unit: 'm/s', min: 0, max: 10 }],
        },
      ],
    },
  ],
}

/** What reports print of an inspection, and how. */
export const ReportSettings = z.object({
  /**
   * Questions that are not printed, including their files: at most as many as a form has parts. Unknown ids
   * have no effect.
   */
  hidden: z.array(Id).max(10_000),
  /**
   * Sections in the order in which they are printed, before all others, which keep the order of the form. Unknown ids
   * have no effect.
   */
  order: z.array(Id).max(10_000).optional(),
  /** Whether questions without an answer are printed too. */
  unanswered: z.boolean(),
  /** Whether files are printed with their question, or together after the answers. */
  files: z.enum(['with_questions', 'at_end']),
  /** Pictures per row. */
  pictures_in_row: z.number().int().min(1).max(3),
  /** Whether a cover page says what the report is about, before the answers. */
  cover: z.boolean(),
})
export type ReportSettings = z.infer<typeof ReportSettings>

/** A template's content. `schema` is the list of sections; every id in the structure is unique. */
export const FormStructure = z
  .object({
    steps: z.array(Step).min(1),
    schema: z.array(Section),
    report: ReportSettings.optional(),
  })
  .meta({ examples: [exampleStructure] })
export type FormStructure = z.infer<typeof FormStructure>

/** One answer: the `id` of a component or comment object, and a `value` of its type (see forms/values.ts). */
export const DraftEntry = z
  .object({ id: Id, value: z.unknown() })
  .meta({ examples: [{ id: 'rails', value: 'yes' }] })
export type DraftEntry = z.infer<typeof DraftEntry>

/** One grey pixel. */
export const examplePng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** A signature drawn for a component: PNG as a data URL, who signed, and when, according to the device. */
export const Signature = z.object({
  component_id: Id,
  name: Name,
  image: z
    .string()
    .startsWith('data:image/png;base64,')
    .max(400_000)
    .meta({ examples: [`data:image/png;base64,${examplePng}`] }),
  signed_at: z.iso.datetime({ offset: true }),
})
export type Signature = z.infer<typeof Signature>
