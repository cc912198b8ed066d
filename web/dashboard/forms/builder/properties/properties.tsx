import type { Question, Section, Step } from '@atesta/contract/schemas/form.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../../../side-panels/use-panel.ts'
import { findPart } from '../state/tree.ts'
import { change, choose, useBuilder, useHints } from '../use-builder.ts'
import { usePartName } from '../use-part-name.ts'
import { ComponentEditor } from './component-editor.tsx'
import { PartRule } from './component-rules.tsx'
import { FieldProblem } from './field-problem.tsx'
import { WrittenPart } from './insert-answer.tsx'
import classes from './properties.module.css'
import { WordsField } from './words-field.tsx'

function StepEditor({ step }: { step: Step }) {
  const { t } = useTranslation('builder')
  return (
    <>
      <WordsField
        label={t('fields.title')}
        name="title"
        value={step.title}
        onChange={(title) => change(step.id, { title })}
      />
      <FieldProblem id={step.id} />
    </>
  )
}

function SectionEditor({ section }: { section: Section }) {
  const { t } = useTranslation('builder')
  return (
    <>
      <WordsField
        label={t('fields.title')}
        name="title"
        value={section.title}
        onChange={(title) => change(section.id, { title })}
      />
      <WordsField
        label={t('fields.description')}
        name="description"
        long
        value={section.description}
        onChange={(text) => change(section.id, { description: text === '' ? undefined : text })}
      />
      <PartRule part={section} kind="visible" />
    </>
  )
}

/** The components of a question that has several, each a way to its own fields. */
function Components({ question }: { question: Question }) {
  const { t } = useTranslation('builder')
  const name = usePartName()
  return (
    <ul className={classes.parts}>
      {question.components.map((part, at) => (
        <li key={part.id}>
          <Button variant="default" fullWidth justify="start" onClick={() => choose(part.id, '')}>
            {name({ kind: 'component', part, owner: question.id, at, of: question.components.length })}
            {part.required ? ` · ${t('fields.required')}` : ''}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function QuestionEditor({ question }: { question: Question }) {
  const { t } = useTranslation('builder')
  const panel = usePanel()
  const [only, ...more] = question.components
  const single = more.length === 0 ? only : undefined
  // Of a question with one component only the rule that is there is shown, and both where both are.
  const isRuled = question.visible_if !== undefined
  const isOneRule = isRuled && single !== undefined && single.visible_if === undefined
  return (
    <>
      <WordsField
        label={t('fields.question')}
        name="label"
        value={question.label}
        onChange={(label) => change(question.id, { label })}
      />
      {single ? (
        <ComponentEditor component={single} named shownBy={isOneRule ? question : undefined} />
      ) : (
        <>
          <WordsField
            label={t('fields.help')}
            name="help"
            long
            value={question.help}
            onChange={(help) => change(question.id, { help: help === '' ? undefined : help })}
          />
          <Components question={question} />
        </>
      )}
      {(!single || (isRuled && !isOneRule)) && <PartRule part={question} kind="visible" />}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => panel.open('element-create', { into: question.id })}
        >
          {t('add.component')}
        </Button>
      </div>
    </>
  )
}

/** Takes the focus to the field that was asked for, once it is drawn. */
function useWantedFocus(id: string) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useHints((state) => state.focus)
  useEffect(() => {
    if (wanted === null) return
    // After a panel that is closing has given the focus back.
    const timer = setTimeout(() => {
      const field = box.current?.querySelector(`[data-field="${CSS.escape(wanted)}"]`) ?? box.current
      const target = field?.matches('input, textarea, button')
        ? field
        : field?.querySelector('input:not([type=hidden]), textarea, button')
      if (id && target instanceof HTMLElement) target.focus()
      useHints.setState({ focus: null })
    }, 80)
    return () => clearTimeout(timer)
  }, [wanted, id])
  return box
}

/** The fields of one part of the form. */
export function Properties({ id }: { id: string }) {
  const { t } = useTranslation('builder')
  const structure = useBuilder((state) => state.structure)
  const found = findPart(structure, id)
  const box = useWantedFocus(id)
  if (!found) return null
  const { kind, part } = found
  return (
    <div ref={box} className={classes.properties} data-edits-form key={id}>
      <WrittenPart value={id}>
        {kind === 'step' && <StepEditor step={part} />}
        {kind === 'section' && <SectionEditor section={part} />}
        {kind === 'question' && <QuestionEditor question={part} />}
        {kind === 'component' && <ComponentEditor component={part} />}
        {kind === 'component' && part.type === 'group' && <GroupPart id={id} />}
      </WrittenPart>
      <span className="visually-hidden">{t(`kinds.${kind}`)}</span>
    </div>
  )
}

function GroupPart({ id }: { id: string }) {
  const { t } = useTranslation('builder')
  const panel = usePanel()
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => panel.open('element-create', { into: id })}
      >
        {t('add.into_group')}
      </Button>
    </div>
  )
}
