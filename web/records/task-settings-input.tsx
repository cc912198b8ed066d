import type { TaskSettings } from '@atesta/contract/schemas/task.ts'
import { taskSettings } from '@atesta/contract/task-settings.ts'
import { Checkbox, Fieldset } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = {
  value: TaskSettings
  onChange: (value: TaskSettings) => void
  disabled?: boolean | undefined
  /** Those on offer; by default all. */
  names?: readonly (keyof TaskSettings)[]
}

/** The settings for filling in a task, each with its effect. */
export function TaskSettingsInput({ value, onChange, disabled, names = taskSettings }: Props) {
  const { t } = useTranslation('dashboard')
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
