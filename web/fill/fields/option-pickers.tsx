import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { firstMatches } from '../../ui/form/select/first-matches.ts'
import { SearchedMultiSelect } from '../../ui/form/select/searched-multi-select.tsx'
import type { ControlAria } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'
import classes from './option-pickers.module.css'
import { answer, leaveField, useAnswer, useRequired, useTexts } from './use-field.ts'
import { useOptions } from './use-options.ts'

type Props = FieldProps & { aria: ControlAria }

function useShared({ aria, ...field }: Props) {
  const { path, component } = field
  const { t } = useTranslation('fill')
  const texts = useTexts(path)
  return {
    ...aria,
    size: 'md',
    data: useOptions(field),
    placeholder: texts(component.placeholder) || t('field.choose'),
    nothingFoundMessage: t('field.no_option'),
    error: aria['aria-invalid'],
    // A question clips its content to its own box, which the options must be able to leave.
    comboboxProps: { withinPortal: true },
    classNames: { option: classes.option },
    clearButtonProps: { 'aria-label': t('field.clear_answer') },
    onBlur: () => leaveField(path),
  } as const
}

/** Chooses one of many options. */
export function OnePicker(props: Props) {
  const { t } = useTranslation('common')
  const value = useAnswer(props)
  const isRequired = useRequired(props.path)
  const chosen = typeof value === 'string' ? value : null
  return (
    <Select
      {...useShared(props)}
      searchable
      allowDeselect={false}
      clearable={!isRequired}
      value={chosen}
      filter={firstMatches(t, chosen)}
      onChange={(next) => answer(props.path, next)}
    />
  )
}

/** Chooses several of many options. */
export function SeveralPicker(props: Props) {
  const value = useAnswer(props)
  const shared = useShared(props)
  const chosen = Array.isArray(value) ? value : []
  return (
    <SearchedMultiSelect
      {...shared}
      placeholder={chosen.length > 0 ? '' : shared.placeholder}
      clearable
      classNames={{ option: classes.option, pill: classes.pill, inputField: classes.typed }}
      value={chosen}
      onChange={(list) => answer(props.path, list)}
    />
  )
}
