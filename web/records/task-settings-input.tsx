import type { TaskSettings } from '@atesta/contract/schemas/task.ts'
import { Checkbox, Fieldset } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export const noSettings: TaskSettings = {
  progressive: false,
  camera_only: false,
  position_required: false,
  readonly: false,
}

type Props = { value: TaskSettings; onChange: (value: TaskSettings) => void; disabled?: boolean }

/** How a task is filled in, each setting with what it does. */
export function TaskSettingsInput({ value, onChange, disabled }: Props) {
  const { t } = useTranslation('dashboard')
  const names = ['progressive', 'camera_only', 'position_required', 'readonly'] as const
  return (
    <Fieldset legend={t('settings.title')} disabled={disabled}>
      {names.map((name) => (
        <Checkbox
          key={name}
          mb="xs"
          label={t(`settings.${name}`)}
          description={t(`settings.${name}_detail`)}
          checked={value[name]}
          onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.checked })}
        />
      ))}
    </Fieldset>
  )
}
