import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { useOneAtATime } from '../../../ui/form/use-one-at-a-time.ts'
import { notify } from '../../../ui/notify.ts'
import { parts } from './parts.ts'
import classes from './sharing.module.css'

const terms = [7, 30, 90, 365]

type Fields = { label: string; facts: boolean; preview: boolean; download: boolean; days: number }
const start: Fields = { label: '', facts: true, preview: true, download: false, days: 30 }

/** Creates a link, for a recipient and with the chosen content, and shows its address once. */
export function NewLink({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const { control, register, handleSubmit } = useForm<Fields>({ defaultValues: start })
  const creation = useMutation({
    mutationFn: ({ label, days, ...shows }: Fields) =>
      api.certifications.createLink({ params: { id }, body: { label: label.trim(), days, shows } }),
    onSuccess: () => refresh('certification_description'),
    onError: notify.error,
  })
  const once = useOneAtATime()
  // The failure was already reported.
  const submit = handleSubmit((fields) => creation.mutateAsync(fields).catch(() => undefined))
  if (creation.data)
    return (
      <SecretOnce
        title={t('made_title')}
        detail={t('made_detail')}
        secret={creation.data.url}
        doneLabel={t('done')}
        onDone={onClose}
      />
    )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
      }}
    >
      <TextInput
        label={t('label')}
        description={t('label_hint')}
        placeholder={t('label_placeholder')}
        maxLength={200}
        error={fieldErrors(creation.error).label}
        data-autofocus
        {...register('label')}
      />
      <fieldset className={classes.parts}>
        <legend>{t('shows')}</legend>
        {parts.map((part) => (
          <Checkbox key={part} label={t(`parts.${part}`)} {...register(part)} />
        ))}
      </fieldset>
      <Controller
        control={control}
        name="days"
        render={({ field }) => (
          <Select
            label={t('days')}
            data={terms.map((days) => ({ value: String(days), label: t('days_count', { count: days }) }))}
            value={String(field.value)}
            onChange={(days) => field.onChange(Number(days))}
            allowDeselect={false}
          />
        )}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={creation.isPending}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={creation.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
