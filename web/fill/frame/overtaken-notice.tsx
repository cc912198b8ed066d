import { diffAnswers, differencesSeen } from '@atesta/forms/diff.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploadQueue, useWebForm, webFormStorage } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { useAsk } from '../queue/use-ask.ts'
import { DifferenceRow } from '../review/difference-row.tsx'
import classes from '../review/review.module.css'
import { removeKept } from '../sending/remove-kept.ts'
import { isReadOnly } from '../state/answering.ts'
import { forgetOvertaken, takeUpOvertaken } from '../state/overtaken.ts'
import { saveCopy } from './announce-submitted.ts'

/**
 * Answers on this device of an inspection that was submitted or archived before they could be sent: to view,
 * to save to a file, to continue with where the inspection can be filled in again, or to remove. Shown until
 * the person decides, since they are never sent by themselves.
 */
export function OvertakenNotice({ inspectionId }: { inspectionId: number }) {
  const { t } = useTranslation(['device', 'inspection'])
  const userId = useFiller((filler) => filler.id)
  const overtaken = useWebForm((state) => state.overtaken)
  const completed = useWebForm((state) => state.completed)
  const canGoOn = useWebForm((state) => !isReadOnly(state) && state.overtaken.length > 0)
  const inspection = useWebForm((state) => state.inspection)
  const files = useUploadQueue(
    (state) =>
      state.uploadedFiles.filter(
        (item) =>
          item.userId === userId &&
          item.certification_data.inspection_id === inspectionId &&
          item.status !== 'hashing' &&
          item.status !== 'lost',
      ).length,
  )
  const [shown, setShown] = useState(false)
  const [saving, setSaving] = useState(false)
  const { ask, element } = useAsk()
  const left = completed ? files : 0
  if (!inspection || (overtaken.length === 0 && left === 0)) return null
  const name = inspection.title || t('inspection:number', { number: inspection.number })
  const save = () => {
    setSaving(true)
    void saveCopy().finally(() => setSaving(false))
  }
  const remove = () =>
    ask({
      title: t('device:overtaken.remove_title'),
      detail: t('device:overtaken.remove_detail', { name }),
      confirm: t('device:remove_all_confirm'),
      action: () => forgetOvertaken(useWebForm, webFormStorage, () => removeKept({ userId, inspectionId })),
    })
  return (
    <section className={classes.card} aria-labelledby="overtaken-title" data-returned>
      {element}
      <h2 id="overtaken-title" className={classes.state}>
        <IconAlertTriangle size={22} aria-hidden />
        {t('device:overtaken.title')}
      </h2>
      <p className={classes.soft}>
        {t('device:overtaken.detail')} {left > 0 && t('device:files_left', { count: left })}
      </p>
      <div className={classes.row}>
        {canGoOn && (
          <Button onClick={() => takeUpOvertaken(useWebForm)}>{t('device:overtaken.take_up')}</Button>
        )}
        {overtaken.length > 0 && (
          <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'device:overtaken.hide' : 'device:overtaken.show')}
          </Button>
        )}
        <Button variant="default" loading={saving} onClick={save}>
          {t('device:overtaken.save')}
        </Button>
        <Button variant="default" onClick={remove}>
          {t('device:remove')}
        </Button>
      </div>
      {shown &&
        overtaken.toReversed().map((answers) => <Typed key={JSON.stringify(answers)} answers={answers} />)}
    </section>
  )
}

/** Their differences from the answers of the inspection. */
function Typed({ answers }: { answers: Answers }) {
  const { t } = useTranslation(['device', 'review'])
  const form = useWebForm((state) => state.normalizedForm)
  const current = useWebForm((state) => state.draftSchema)
  if (!form) return null
  const names = { before: t('device:overtaken.there'), after: t('review:conflict.mine') }
  return (
    <ul className={classes.changes}>
      {differencesSeen(form, diffAnswers(form, current, answers)).map(({ id, mine, theirs }) => (
        <DifferenceRow key={id} form={form} id={id} before={mine} after={theirs} names={names} />
      ))}
    </ul>
  )
}
