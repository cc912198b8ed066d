import { CallError, isTransient } from '@atesta/contract/client.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { claimOptions, emailTaskOptions, submittedOptions, taskOptions } from '../../queries/options.ts'
import type { Report } from '../../queries/reports.ts'
import { OptionSelect } from '../../records/options/option-select.tsx'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './new-report.module.css'

const kinds = ['inspection', 'email_task', 'claim'] as const
type Kind = (typeof kinds)[number]

const generate: Record<Kind, (id: number) => Promise<Report>> = {
  inspection: (inspection_id) => api.reports.generate({ body: { inspection_id } }),
  email_task: (task_id) => api.reports.generateEmailTask({ body: { task_id } }),
  claim: (task_id) => api.reports.generateClaim({ body: { task_id } }),
}

/** Opens the modal that says why there is no report. */
function explain(error: unknown): void {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'report_empty_task') openModal('REPORT_ERROR_EMPTY_TASK')
  else if (code === 'no_user_credits') openModal('CREATE_REPORT_ERROR')
  else openModal('SERVER_ERROR', { error })
}

type FieldProps = { kind: Kind; value: number | null; onChange: (value: number | null) => void }

/** Chooses the record; for an inspection, its task first. */
function RecordField({ kind, value, onChange }: FieldProps) {
  const { t } = useTranslation('reports')
  const [taskId, setTaskId] = useState<number | null>(null)
  if (kind !== 'inspection') {
    const options = kind === 'claim' ? claimOptions : emailTaskOptions
    return (
      <OptionSelect key={kind} label={t(`new.${kind}`)} options={options} value={value} onChange={onChange} />
    )
  }
  return (
    <>
      <OptionSelect
        label={t('new.task')}
        description={t('new.task_hint')}
        options={taskOptions}
        value={taskId}
        clearable
        onChange={(id) => {
          setTaskId(id)
          onChange(null)
        }}
      />
      <OptionSelect
        key={taskId}
        label={t('new.inspection')}
        options={submittedOptions(taskId)}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

type Props = { onDone: (report: Report) => void; onClose: () => void }

/** Makes the report of an inspection, of an email task or of a claim. */
export function NewReport({ onDone, onClose }: Props) {
  const { t } = useTranslation(['reports', 'common'])
  const supervises = useSession(({ user }) => user !== null && user.profile.range !== 'RANGE_USER')
  const [kind, setKind] = useState<Kind>('inspection')
  const [id, setId] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: number) => generate[kind](chosen),
    onSuccess: async (report) => {
      onClose()
      onDone(report)
      await refresh('reports_to_select', 'inspections', 'certifications', 'claim_complete')
    },
    onError: (error) => {
      // It may succeed later with the same choice.
      if (isTransient(error)) {
        notify.error(error)
        return
      }
      notify.error(t('new.failure'))
      onClose()
      explain(error)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isPending && id !== null) mutate(id)
  }
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      opened
      title={t('new.title')}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="new-report" loading={isPending} disabled={id === null}>
            {t('new.confirm')}
          </Button>
        </>
      }
    >
      <form id="new-report" className={classes.form} noValidate onSubmit={submit}>
        {supervises && (
          <SegmentedControl
            fullWidth
            aria-label={t('new.kind')}
            value={kind}
            onChange={(next) => {
              setKind(next as Kind)
              setId(null)
            }}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
        <RecordField kind={kind} value={id} onChange={setId} />
        <p>{t('new.cost')}</p>
      </form>
    </Dialog>
  )
}
