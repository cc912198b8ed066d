import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './field.module.css'

type Props = {
  /** What is removed: the button's name for screen readers. */
  name: string
  /** Nothing would be lost: no second question. */
  atOnce?: boolean
  pending?: boolean
  onRemove: () => void
}

/** Removes after a second press on the same spot, so that one slip of the thumb loses nothing. */
export function TwoStepButton({ name, atOnce = false, pending = false, onRemove }: Props) {
  const { t } = useTranslation('fill')
  const [asked, setAsked] = useState(false)
  const press = () => {
    if (!asked && !atOnce) return setAsked(true)
    setAsked(false)
    onRemove()
  }
  return (
    <span className={classes.row}>
      <Button
        size="sm"
        variant={asked ? 'filled' : 'subtle'}
        color={asked ? 'red' : 'gray'}
        loading={pending}
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={asked ? t('remove.confirm_named', { name }) : t('remove.named', { name })}
        onClick={press}
      >
        {asked ? t('remove.confirm') : t('remove.label')}
      </Button>
      {asked && (
        <Button size="sm" variant="subtle" color="gray" onClick={() => setAsked(false)}>
          {t('remove.keep')}
        </Button>
      )}
    </span>
  )
}
