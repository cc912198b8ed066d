import { Button } from '@mantine/core'
import { IconBrowser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'

type Props = { asking: boolean | undefined; onTakeOver: () => void }

/** The inspection is open in another tab of this browser: it must be taken over before typing here. */
export function OpenElsewhere({ asking, onTakeOver }: Props) {
  const { t } = useTranslation('fill')
  return (
    <EmptyState
      wholePage
      icon={<IconBrowser size={20} />}
      title={t('elsewhere.title')}
      detail={t('elsewhere.detail')}
      action={
        <Button loading={asking} onClick={onTakeOver}>
          {t('elsewhere.take_over')}
        </Button>
      }
    />
  )
}
