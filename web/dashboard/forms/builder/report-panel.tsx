import type { Question, ReportSettings, Section } from '@atesta/contract/schemas/form.ts'
import { reportSettings } from '@atesta/forms/report-settings.ts'
import { Checkbox, Radio, SegmentedControl, Switch } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../../side-panels/side-panel.tsx'
import classes from './report-panel.module.css'
import { partsOf, printable } from './state/tree.ts'
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

/** The questions of the form by section, each printed or not. */
function PrintedQuestions() {
  const text = useTextHere()
  const name = usePartName()
  const { structure, report, change } = useReport()
  const parts = partsOf(structure)
  const sections = parts.filter(({ kind }) => kind === 'section')
  const hidden = new Set(report.hidden)
  const choose = (question: Question, printed: boolean) => {
    const known = parts.flatMap(({ kind, part }) => (kind === 'question' ? part.id : []))
    const next = known.filter((id) => (id === question.id ? !printed : hidden.has(id)))
    change({ hidden: next })
  }
  return sections.map((section) => {
    const { id, title } = section.part as Section
    const questions = printable(parts, id)
    if (questions.length === 0) return null
    return (
      <fieldset key={id} className={classes.section}>
        <legend>{text(title) || name(section)}</legend>
        {questions.map((found) => (
          <Checkbox
            key={found.part.id}
            label={name(found)}
            checked={!hidden.has(found.part.id)}
            onChange={({ currentTarget }) => choose(found.part as Question, currentTarget.checked)}
          />
        ))}
      </fieldset>
    )
  })
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
