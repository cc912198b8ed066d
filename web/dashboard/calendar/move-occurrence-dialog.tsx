import { Button, Radio, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toInstant } from '../../language/zoned.ts'
import type { CalendarEntry } from '../../queries/calendar.ts'
import { useRepeatWords } from '../../records/use-repeat-words.ts'
import { useZone } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './dialogs.module.css'
import { useMoving } from './moving.ts'
import { useCalendarChanges } from './use-calendar-actions.tsx'

type Props = { entry: CalendarEntry; to: string; onClose: () => void }

function Asked({ entry, to, onClose }: Props) {
  const { t } = useTranslation(['calendar', 'common'])
  const { names } = useRepeatWords()
  const zone = useZone()
  const { moveOne } = useCalendarChanges()
  const [at, setAt] = useState(to)
  const [which, setWhich] = useState<'one' | 'following'>('one')
  const [pending, setPending] = useState(false)
  const close = () => {
    if (!pending) onClose()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!at) return
    setPending(true)
    const done = await moveOne(entry, { startsAt: toInstant(at, zone), following: which === 'following' })
    setPending(false)
    if (done) onClose()
  }
  const was = `${names.date(entry.starts_local)}, ${names.time(entry.starts_local)}`
  return (
    <Dialog
      opened
      title={t('move.title', { name: entry.task.name })}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={pending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="move-occurrence" loading={pending} disabled={!at}>
            {t('move.confirm')}
          </Button>
        </>
      }
    >
      <form id="move-occurrence" onSubmit={(event) => void submit(event)}>
        <p>{t('move.was', { when: was })}</p>
        <TextInput
          type="datetime-local"
          className={classes.part}
          label={t('move.when')}
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
          required
          data-autofocus
        />
        <Radio.Group
          className={classes.part}
          label={t('move.which')}
          value={which}
          onChange={(value) => setWhich(value as typeof which)}
        >
          <div className={classes.choice}>
            <Radio value="one" label={t('move.one')} />
            <Radio value="following" label={t('move.following')} />
          </div>
        </Radio.Group>
      </form>
    </Dialog>
  )
}

/** Asks where to move an occurrence, and whether the following ones move with it. */
export function MoveDialog() {
  const { asked, close } = useMoving()
  // The question must not reappear when the person returns to the calendar later.
  useEffect(() => {
    return close
  }, [close])
  return asked && <Asked key={`${asked.entry.task.id} ${asked.to}`} {...asked} onClose={close} />
}
