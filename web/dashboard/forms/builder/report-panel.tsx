import type { Question, ReportSettings } from '@atesta/contract/schemas/form.ts'
import { inReportOrder, reportSettings } from '@atesta/forms/report-settings.ts'
import { ActionIcon, Checkbox, Radio, SegmentedControl, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../../side-panels/side-panel.tsx'
import classes from './report-panel.module.css'
import { findPart, partsOf, printable } from './state/tree.ts'
import { doEdit, useBuilder, useTextHere } from './use-builder.ts'
import { usePartName } from './use-part-name.ts'

/** What reports print while the form says nothing, and a way to change it. */
function useReport() {
  const structure = useBuilder((state) => state.structure)
  const report = reportSettings(structure)
  const change = (changes: Partial<ReportSettings>) =>
    doEdit({ type: 'replace', structure: { ...structure, report: { ...report, ...changes } } })
  return { structure, report, change }
}

type MovesProps = {
  id: string
  called: string
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
}

function SectionMoves({ id, called, first, last, onMove }: MovesProps) {
  const { t } = useTranslation('builder')
  const button = (by: -1 | 1, isEnd: boolean) => (
    <ActionIcon
      aria-label={t(by < 0 ? 'options.up' : 'options.down', { name: called })}
      data-moves={id}
      disabled={isEnd}
      onClick={() => onMove(by)}
    >
      {by < 0 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
    </ActionIcon>
  )
  return (
    <div className={classes.moves}>
      {button(-1, first)}
      {button(1, last)}
    </div>
  )
}

/** The questions of the form by section, in the order of the report, each printed or not. */
function PrintedQuestions() {
  const text = useTextHere()
  const name = usePartName()
  const { structure, report, change } = useReport()
  const parts = partsOf(structure)
  const list = useRef<HTMLDivElement>(null)
  const ids = inReportOrder(
    parts.flatMap(({ kind, part }) => (kind === 'section' ? [part] : [])),
    report,
  ).map(({ id }) => id)
  const sections = ids.filter((id) => printable(parts, id).length > 0)
  const hidden = new Set(report.hidden)
  const choose = (question: Question, printed: boolean) => {
    const known = parts.flatMap(({ kind, part }) => (kind === 'question' ? part.id : []))
    const next = known.filter((id) => (id === question.id ? !printed : hidden.has(id)))
    change({ hidden: next })
  }
  const move = (id: string, by: -1 | 1) => {
    const next = sections[sections.indexOf(id) + by]
    if (!next) return
    const others = ids.filter((each) => each !== id)
    change({ order: others.toSpliced(others.indexOf(next) + (by > 0 ? 1 : 0), 0, id) })
    // A section that has moved lost the focus, and its button may lead no further.
    setTimeout(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${id}"]`) ?? [])]
      if (by > 0) buttons.reverse()
      buttons.find((button) => !button.disabled)?.focus()
    })
  }
  return (
    <div ref={list} className={classes.questions}>
      {sections.map((id, at) => {
        const section = findPart(structure, id)
        if (section?.kind !== 'section') return null
        const called = text(section.part.title) || name(section)
        return (
          <fieldset key={id} className={classes.section}>
            <legend>{called}</legend>
            {sections.length > 1 && (
              <SectionMoves
                id={id}
                called={called}
                first={at === 0}
                last={at === sections.length - 1}
                onMove={(by) => move(id, by)}
              />
            )}
            {printable(parts, id).map((found) => (
              <Checkbox
                key={found.part.id}
                label={name(found)}
                checked={!hidden.has(found.part.id)}
                onChange={({ currentTarget }) => choose(found.part as Question, currentTarget.checked)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

/** Decides what the PDF of an inspection shows: its cover, its order, how large pictures are, which questions. */
export function ReportPanel() {
  const { t } = useTranslation('builder')
  const { report, change } = useReport()
  const rowLabel = useId()
  return (
    <SidePanel title={t('report.title')} sentence={t('report.sentence')}>
      <div className={classes.fields} data-edits-form>
        <Switch
          label={t('report.cover')}
          description={t('report.cover_hint')}
          checked={report.cover}
          onChange={({ currentTarget }) => change({ cover: currentTarget.checked })}
        />
        <Switch
          label={t('report.unanswered')}
          checked={report.unanswered}
          onChange={({ currentTarget }) => change({ unanswered: currentTarget.checked })}
        />
        <Radio.Group
          label={t('report.files')}
          value={report.files}
          onChange={(files) => change({ files: files as ReportSettings['files'] })}
        >
          <div className={classes.choices}>
            {(['with_questions', 'at_end'] as const).map((place) => (
              <Radio key={place} value={place} label={t(`report.places.${place}`)} />
            ))}
          </div>
        </Radio.Group>
        <div>
          <p id={rowLabel} className={classes.label}>
            {t('report.row')}
          </p>
          <SegmentedControl
            aria-labelledby={rowLabel}
            value={String(report.pictures_in_row)}
            onChange={(count) => change({ pictures_in_row: Number(count) })}
            data={['1', '2', '3']}
          />
        </div>
        <div className={classes.questions}>
          <p className={classes.label}>{t('report.questions')}</p>
          <p className={classes.hint}>{t('report.questions_hint')}</p>
          <PrintedQuestions />
        </div>
      </div>
    </SidePanel>
  )
}
