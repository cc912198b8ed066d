import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assigneeOptions } from '../../queries/options.ts'
import { OptionSelect } from '../../records/options/option-select.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DueDayInput } from '../../ui/form/due-day-input.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved-guard.tsx'
import classes from './plan-dialog.module.css'

type Plan = { owner_id?: number; due_on?: string }
type Props = { count: number; onPlan: (plan: Plan) => Promise<void>; onClose: () => void }

const people = assigneeOptions(null)

/** Sets an owner, a due date or both for several corrective actions; empty fields leave theirs unchanged. */
export function PlanDialog({ count, onPlan, onClose }: Props) {
  const { t } = useTranslation(['actions', 'common'])
  const [owner, setOwner] = useState<number | null>(null)
  const [day, setDay] = useState('')
  const [isPending, setPending] = useState(false)
  const plan = async () => {
    setPending(true)
    await onPlan({ ...(owner !== null && { owner_id: owner }), ...(day && { due_on: day }) })
    setPending(false)
  }
  const dirty = owner !== null || day !== ''
  const { close, question } = useUnsavedDialog({ dirty, isPending, onClose })
  if (question) return question
  return (
    <Dialog
      opened
      title={t('bulk.plan_title', { count })}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="plan-actions" loading={isPending} disabled={!dirty}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form
        id="plan-actions"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void plan()
        }}
      >
        <p className={classes.hint}>{t('bulk.plan_hint')}</p>
        <DueDayInput label={t('form.due')} value={day} onChange={setDay} />
        <OptionSelect
          label={t('form.owner')}
          description={t('bulk.owner_hint')}
          options={people}
          value={owner}
          onChange={(id) => setOwner(id)}
          clearable
        />
      </form>
    </Dialog>
  )
}
