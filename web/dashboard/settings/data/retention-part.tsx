import { dayMs } from '@atesta/contract/durations.ts'
import { retentionDays, retentionGraceDays } from '@atesta/contract/limits.ts'
import type { RetentionRule } from '@atesta/contract/schemas/retention.ts'
import { Radio, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retentionPreview, retentionQuery } from '../../../queries/retention.ts'
import { api } from '../../../session/api.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PageForm } from '../../../ui/form/page-form.tsx'
import type { OpenRecord } from '../../../ui/form/use-record.ts'
import { WithRecord } from '../../../ui/form/with-record.tsx'
import { notify } from '../../../ui/notify.ts'
import classes from './data-settings.module.css'

const { least, most } = retentionDays
const isDays = (days: number | string): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= least && days <= most

/** What the rule being edited would erase if it were in effect. */
function Preview({ days }: { days: number }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const [asked] = useDebouncedValue(days, 400)
  const { data, error, refetch } = useQuery(retentionPreview(asked))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <p aria-live="polite">…</p>
  const { certifications: count, bytes, held, more } = data
  const now = more ? 'now_more' : count === 0 ? 'now_none' : 'now'
  return (
    <p aria-live="polite">
      {t(now, { count, bytes: format.bytes(bytes) })} {held > 0 && t('held', { count: held })}
    </p>
  )
}

function Present({ days, effective_at }: RetentionRule) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  if (days === null || effective_at === null) return null
  const waits = Date.parse(effective_at) > Date.now()
  return <p role="status">{t(waits ? 'waits' : 'runs', { days, date: format.dateTime(effective_at) })}</p>
}

function RuleForm({ open }: { open: OpenRecord<RetentionRule> }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const { record, follow, reload } = open
  const [byRule, setByRule] = useState(record.days !== null)
  const [days, setDays] = useState<number | string>(record.days ?? 365)
  const [asking, setAsking] = useState(false)
  const chosen = byRule ? days : null
  const valid = chosen === null || isDays(chosen)
  const dirty = chosen !== record.days
  const save = useMutation({
    mutationFn: () =>
      api.retention.save({ body: { days: isDays(days) && byRule ? days : null, version: record.version } }),
    onSuccess: async () => {
      await follow()
      notify.success(t('saved'))
    },
    onSettled: () => setAsking(false),
  })
  const submit = () => {
    if (!valid || !dirty) return
    if (byRule) setAsking(true)
    else save.mutate()
  }
  const from = format.date(new Date(Date.now() + retentionGraceDays * dayMs).toISOString())
  return (
    <PageForm
      submitLabel={t('save')}
      loading={save.isPending}
      submitError={save.error}
      dirty={dirty}
      onReload={reload}
      onSubmit={submit}
    >
      <Present {...record} />
      <Radio.Group
        aria-label={t('title')}
        value={byRule ? 'rule' : 'good'}
        onChange={(value) => setByRule(value === 'rule')}
      >
        <Stack gap="xs">
          <Radio value="good" label={t('for_good')} />
          <Radio value="rule" label={t('by_rule')} />
        </Stack>
      </Radio.Group>
      {byRule && (
        <NumberField
          label={t('days')}
          description={t('days_hint', { least, grace: retentionGraceDays })}
          min={least}
          max={most}
          decimals={0}
          required
          value={days}
          onChange={setDays}
          maw={320}
        />
      )}
      {byRule && isDays(days) && <Preview days={days} />}
      <Confirm
        opened={asking}
        danger
        title={t('confirm.title', { days })}
        confirmLabel={t('confirm.yes')}
        pending={save.isPending}
        onConfirm={() => save.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('confirm.detail', { date: from })}
      </Confirm>
    </PageForm>
  )
}

/** How long the company keeps files. */
export function RetentionPart() {
  const { t } = useTranslation('retention')
  return (
    <section aria-labelledby="retention" className={classes.part}>
      <h2 id="retention">{t('title')}</h2>
      <p>{t('sentence')}</p>
      <WithRecord query={retentionQuery}>{(open) => <RuleForm open={open} />}</WithRecord>
    </section>
  )
}
