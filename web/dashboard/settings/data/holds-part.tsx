import { Button, Stack, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { taskOptions } from '../../../queries/options.ts'
import { holdsQuery } from '../../../queries/retention.ts'
import { OptionSelect } from '../../../records/options/option-select.tsx'
import { api } from '../../../session/api.ts'
import { endsSession, queryClient } from '../../../session/query-client.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { notify } from '../../../ui/notify.ts'
import { useQuestion } from '../../use-question.ts'
import classes from './data-settings.module.css'

const readAgain = () => queryClient.invalidateQueries({ queryKey: holdsQuery.queryKey })

/** Chooses the task for a legal hold, with the reason. */
function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention')
  const [task, setTask] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const hold = async () => {
    setMissing(true)
    if (task === null || reason.trim() === '') return
    setPending(true)
    try {
      await api.retention.hold({ params: { id: task }, body: { reason } })
      await readAgain()
      notify.success(t('placed'))
      onClose()
    } catch (error) {
      if (!endsSession(error)) notify.error(error)
      setPending(false)
    }
  }
  return (
    <Confirm
      opened
      title={t('place')}
      confirmLabel={t('hold')}
      pending={pending}
      onConfirm={() => void hold()}
      onCancel={onClose}
    >
      <Stack gap="md">
        <OptionSelect
          label={t('task')}
          options={taskOptions}
          value={task}
          onChange={setTask}
          required
          error={missing && task === null}
        />
        <TextInput
          label={t('hold_reason')}
          required
          maxLength={1000}
          value={reason}
          error={missing && reason.trim() === ''}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}

/** Tasks under legal hold, of which nothing is erased or deleted. */
export function HoldsPart() {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(holdsQuery)
  const held = data?.pages.flatMap((page) => page.data) ?? []
  const { ask, element } = useQuestion()
  const [placing, setPlacing] = useState(false)
  const release = (id: number, task: string) =>
    ask({
      title: t('release_title', { task }),
      detail: t('release_detail'),
      confirm: t('release'),
      danger: true,
      action: async () => {
        await api.retention.release({ params: { id } })
        await readAgain()
        return t('released')
      },
    })
  return (
    <section aria-labelledby="holds" className={classes.part}>
      <h2 id="holds">{t('holds')}</h2>
      <p>{t('holds_sentence')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && held.length === 0 && <p>{t('holds_none')}</p>}
      {held.length > 0 && (
        <ul className={classes.ways}>
          {held.map(({ task, reason, placed_by, placed_at }) => (
            <li key={task.id} className={classes.way}>
              <div>
                <h3>{task.name}</h3>
                <p>{t('held_by', { person: placed_by.name, date: format.date(placed_at), reason })}</p>
              </div>
              <Button variant="default" onClick={() => release(task.id, task.name)}>
                {t('release')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="subtle"
          mt="md"
          mr="sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('holds_more')}
        </Button>
      )}
      <Button variant="default" mt="md" onClick={() => setPlacing(true)}>
        {t('place')}
      </Button>
      {placing && <HoldDialog onClose={() => setPlacing(false)} />}
      {element}
    </section>
  )
}
