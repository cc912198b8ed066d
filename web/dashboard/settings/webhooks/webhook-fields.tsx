import type { WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import { Button, Checkbox, Input, TextInput } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from '../settings-list.module.css'
import { eventText, eventTypes } from './events.ts'

export type WebhookForm = { name: string; url: string; events: WebhookEventType[] }

type Props = { form: UseFormReturn<WebhookForm>; refused: Record<string, string> }

/** Name, address and events of a webhook. */
export function WebhookFields({ form: { control, register, formState }, refused }: Props) {
  const { t } = useTranslation(['settings', 'common'])
  const filled = (text: string) => text.trim() !== '' || t('common:field.required')
  return (
    <>
      <TextInput
        label={t('settings:hooks.name')}
        maxLength={200}
        required
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: filled })}
      />
      <TextInput
        label={t('settings:hooks.url')}
        description={t('settings:hooks.url_hint')}
        type="url"
        placeholder="https://"
        maxLength={2000}
        required
        error={formState.errors.url?.message ?? refused.url}
        {...register('url', { validate: filled })}
      />
      <Controller
        control={control}
        name="events"
        rules={{ validate: (chosen) => chosen.length > 0 || t('settings:hooks.events_required') }}
        render={({ field, fieldState }) => (
          <Input.Wrapper
            label={t('settings:hooks.events')}
            labelElement="div"
            required
            error={fieldState.error?.message ?? refused.events}
          >
            {/* Below the label: on the same line it would read as part of it. */}
            <Button
              display="block"
              size="xs"
              variant="default"
              mt={8}
              onClick={() => field.onChange([...eventTypes])}
            >
              {t('settings:hooks.all')}
            </Button>
            <div className={classes.checks}>
              {eventTypes.map((type) => (
                <Checkbox
                  key={type}
                  label={
                    <>
                      {eventText(t, type)} <span className={classes.event}>{type}</span>
                    </>
                  }
                  checked={field.value.includes(type)}
                  onChange={({ currentTarget: { checked } }) =>
                    field.onChange(
                      eventTypes.filter((each) => (each === type ? checked : field.value.includes(each))),
                    )
                  }
                />
              ))}
            </div>
          </Input.Wrapper>
        )}
      />
    </>
  )
}
