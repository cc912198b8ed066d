import type { CommentObject, Component, LocalizedText, MediaCertification, Question, Rule, Section, Step } from '@atesta/contract/schemas/form.ts'

/** A text in the three languages. */
export const t = (en: string, es: string, pt: string): LocalizedText => ({ en, es, pt })

type More = Partial<Component>
type Given = More & Pick<Component, 'id' | 'type'>

export const component = (given: Given): Component => ({
  label: '',
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  ...given,
})

export const ask = (label: LocalizedText, ...components: [Component, ...Component[]]): Question => ({
  id: `q-${components[0].id}`,
  label,
  components,
})

/** The question, asked only while the rule holds. */
export const when = (rule: Rule, question: Question): Question => ({ ...question, visible_if: rule })
export const is = (id: string, answer: string): Rule => ({ '==': [{ var: id }, answer] })
export const isOneOf = (id: string, answers: string[]): Rule => ({ in: [{ var: id }, answers] })
/** The sum of one component over all records of a group. A record without an answer counts as 0. */
export const sumOf = (groupId: string, id: string): Rule => ({
  reduce: [{ var: groupId }, { '+': [{ var: 'accumulator' }, { var: [`current.${id}`, 0] }] }, 0],
})

export const section = (id: string, title: LocalizedText, questions: Question[], description?: LocalizedText): Section => ({ id, title, description, collapsed: false, questions })

export const evidenceStep = (title: LocalizedText, sections: Section[]): Step => ({
  id: 'step-evidence',
  type: 'documentation',
  title,
  sections,
})
export const formStep = (title: LocalizedText): Step => ({ id: 'step-form', type: 'form', title })

export const text = (id: string, more: More = {}) => component({ id, type: 'text', required: true, max_length: 200, ...more })
export const remarks = (id: string, more: More = {}) => component({ id, type: 'textarea', max_length: 2000, ...more })
export const number = (id: string, unit: string | undefined, min: number, max: number, more: More = {}) =>
  component({ id, type: 'number', required: true, unit, min, max, step: 1, ...more })
/** An amount of money, in the currency used by the form's readers. */
export const amount = (id: string, more: More = {}) => component({ id, type: 'number', required: true, min: 0, step: 0.01, ...more })
export const date = (id: string, more: More = {}) => component({ id, type: 'date', required: true, ...more })
export const time = (id: string, more: More = {}) => component({ id, type: 'time', required: true, ...more })
export const barcode = (id: string, more: More = {}) => component({ id, type: 'barcode', required: true, ...more })
export const yesNo = (id: string, more: More = {}) => component({ id, type: 'yes_no', required: true, ...more })
export const signature = (id: string) => component({ id, type: 'signature', required: true })
export const place = (id: string) => component({ id, type: 'geolocation', required: true })

type Choice = [value: string, label: LocalizedText]
const options = (choices: Choice[]) => choices.map(([value, label]) => ({ value, label }))
export const choice = (id: string, choices: Choice[], more: More = {}) => component({ id, type: 'radio', required: true, options: options(choices), ...more })
export const dropdown = (id: string, choices: Choice[], more: More = {}) => component({ id, type: 'dropdown', required: true, options: options(choices), ...more })
export const checks = (id: string, choices: Choice[], more: More = {}) => component({ id, type: 'checkbox', required: true, options: options(choices), ...more })
export const scale = (id: string, min: number, max: number) => component({ id, type: 'scale', required: true, min, max, step: 1 })
export const calculated = (id: string, unit: string | undefined, calculation: Rule, more: More = {}) => component({ id, type: 'calculation', unit, calculation, ...more })
/** `label`: the name of one record, used for the records and the button that adds one. */
export const group = (id: string, label: LocalizedText, components: Component[], more: More = {}) => component({ id, type: 'group', label, components, ...more })

export const comment = (id: string, label: LocalizedText, showFor: string[], kind: CommentObject['kind'] = 'comment'): CommentObject => ({
  id,
  kind,
  label,
  required: kind === 'comment',
  show_for: showFor,
})

/** What is recorded about an unsatisfactory answer. */
export const findings = (id: string, answers: string[]): CommentObject[] => [
  comment(`${id}-finding`, t('What is wrong?', '¿Qué está mal?', 'O que está errado?'), answers),
  comment(`${id}-photo`, t('Photo', 'Foto', 'Foto'), answers, 'photo'),
  comment(`${id}-action`, t('Corrective action', 'Acción correctiva', 'Ação corretiva'), answers, 'action'),
]
/** A statement that should be true; otherwise the finding, a photo and an action are recorded. */
export const check = (id: string, label: LocalizedText, more: More = {}) => ask(label, yesNo(id, { comment_object: findings(id, ['no']), ...more }))

const media = (types: string[], min: number, max: number): MediaCertification => ({
  types,
  min,
  max,
  camera_only: false,
  position_required: false,
})
const upload = (id: string, accepts: MediaCertification, label: LocalizedText) => component({ id, type: 'upload', label, required: accepts.min > 0, media_certification: accepts })

export const photos = (id: string, min = 1, max = 10, label = t('Photos', 'Fotos', 'Fotos')) => upload(id, media(['image/jpeg', 'image/png'], min, max), label)
export const videos = (id: string, min = 1, max = 3) => upload(id, media(['video/mp4', 'video/quicktime'], min, max), t('Video', 'Video', 'Vídeo'))
export const papers = (id: string, min = 1, max = 5) => upload(id, media(['application/pdf'], min, max), t('PDF', 'PDF', 'PDF'))
/** Documents as PDFs, or photographed if they only exist on paper. */
export const documents = (id: string, min = 1, max = 5) =>
  upload(id, media(['application/pdf', 'image/jpeg', 'image/png'], min, max), t('PDF or photos', 'PDF o fotos', 'PDF ou fotos'))
export const anyFiles = (id: string) => upload(id, media(['image/jpeg', 'image/png', 'application/pdf', 'video/quicktime', 'video/mp4'], 0, 5), t('Files', 'Archivos', 'Arquivos'))
