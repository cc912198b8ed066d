import type { Question, Section, Step } from '@atesta/contract/schemas/form.ts'
import { Button } from '@mantine/core'
import { IconEyeQuestion, IconPlus } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../../../side-panels/use-panel.ts'
import { pathTo } from '../state/tree.ts'
import { useBuilder, useTextHere } from '../use-builder.ts'
import { AnswerSketch } from './answer-sketch.tsx'
import classes from './form-canvas.module.css'

type Choose = (id: string) => void

/** The name of a part, which selects it. */
function PartButton(props: {
  id: string
  words: string
  unnamed: string
  current: boolean
  required?: boolean | undefined
  onChoose: Choose
}) {
  const { id, words, unnamed, current, required, onChoose } = props
  return (
    <button
      type="button"
      className={classes.choose}
      data-unnamed={!words || undefined}
      aria-pressed={current}
      onClick={() => onChoose(id)}
    >
      {words || unnamed}
      {/* Behind the last word: what follows a button whose words take several lines stands below it. */}
      {required && (
        <span className={classes.required} aria-hidden>
          {' *'}
        </span>
      )}
    </button>
  )
}

type CardProps = { question: Question; number: number; current: boolean; onChoose: Choose }
const QuestionCard = memo(function QuestionCard({ question, number, current, onChoose }: CardProps) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const [first, ...more] = question.components
  const words = text(question.label) || (more.length === 0 ? text(first?.label) : '')
  const isRequired = more.length === 0 && first?.required
  const isConditional = question.visible_if !== undefined || first?.visible_if !== undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its name is a button that does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={classes.question}
      data-current={current || undefined}
      data-question={question.id}
      onClick={() => onChoose(question.id)}
    >
      <h4 className={classes.name}>
        <PartButton
          id={question.id}
          words={words}
          unnamed={t('unnamed.question', { number })}
          current={current}
          required={isRequired}
          onChoose={onChoose}
        />
        {isRequired && <span className="visually-hidden"> *</span>}
        {isConditional && (
          <IconEyeQuestion size={16} className={classes.conditional} aria-label={t('canvas.conditional')} />
        )}
      </h4>
      {text(question.help) && <p className={classes.help}>{text(question.help)}</p>}
      {question.components.map((component) => (
        <AnswerSketch key={component.id} component={component} named={more.length > 0} />
      ))}
    </div>
  )
})

type SectionProps = {
  section: Section
  number: number
  within: string | undefined
  selected: string | null
  onChoose: Choose
}
const SectionCard = memo(function SectionCard({ section, number, within, selected, onChoose }: SectionProps) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const panel = usePanel()
  return (
    <section className={classes.section} data-current={selected === section.id || undefined}>
      <h3 className={classes.title}>
        <PartButton
          id={section.id}
          words={text(section.title)}
          unnamed={t('unnamed.section', { number })}
          current={selected === section.id}
          onChoose={onChoose}
        />
      </h3>
      {text(section.description) && <p className={classes.help}>{text(section.description)}</p>}
      {section.questions.length === 0 && <p className={classes.empty}>{t('canvas.empty_section')}</p>}
      {section.questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={at + 1}
          current={within === question.id}
          onChoose={onChoose}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => panel.open('element-create', { into: section.id })}
        >
          {t('add.question')}
        </Button>
      </div>
    </section>
  )
})

function StepPart({ step, selected, onChoose }: { step: Step; selected: string | null; onChoose: Choose }) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const structure = useBuilder((state) => state.structure)
  const panel = usePanel()
  const sections = step.type === 'documentation' ? step.sections : structure.schema
  const path = selected ? pathTo(structure, selected) : []
  const question = path.find(({ kind }) => kind === 'question')?.part.id
  return (
    <div className={classes.step}>
      <h2 className={classes.stepTitle} data-current={selected === step.id || undefined}>
        <PartButton
          id={step.id}
          words={text(step.title)}
          unnamed={t(`step_types.${step.type}`)}
          current={selected === step.id}
          onChoose={onChoose}
        />
      </h2>
      {sections.map((section, at) => (
        <SectionCard
          key={section.id}
          section={section}
          number={at + 1}
          // Only what concerns this section, so that the others are not drawn again.
          selected={selected === section.id ? selected : null}
          within={section.questions.some(({ id }) => id === question) ? question : undefined}
          onChoose={onChoose}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => panel.open('section-create', { into: step.id })}
        >
          {t('add.section')}
        </Button>
      </div>
    </div>
  )
}

/** The form as it reads: its steps, sections and questions. Choosing one shows its fields. */
export function FormCanvas({ onChoose }: { onChoose: Choose }) {
  const steps = useBuilder((state) => state.structure.steps)
  const selected = useBuilder((state) => state.selected)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <div ref={box} className={classes.canvas}>
      {steps.map((step) => (
        <StepPart key={step.id} step={step} selected={selected} onChoose={onChoose} />
      ))}
    </div>
  )
}
