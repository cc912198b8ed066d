import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notify.ts'
import { isTooLarge, maxCsvLines } from './csv-text.ts'

type Props = Omit<TextareaProps, 'onChange' | 'onPaste' | 'onDrop' | 'value'> & {
  value: string
  onChange: (text: string) => void
}

/** For people as text, with as many rows as a file may have: what is too much for the page is not put into it. */
export function PasteField({ onChange, ...field }: Props) {
  const { t } = useTranslation('emails')
  const refuse = (text: string) => {
    if (!isTooLarge(text)) return false
    notify.error(t('recipients.text_too_large', { max: maxCsvLines }))
    return true
  }
  return (
    <Textarea
      {...field}
      onPaste={(event) => refuse(event.clipboardData.getData('text')) && event.preventDefault()}
      onDrop={(event) => refuse(event.dataTransfer.getData('text')) && event.preventDefault()}
      onChange={({ currentTarget }) => {
        if (!refuse(currentTarget.value)) onChange(currentTarget.value)
      }}
    />
  )
}
