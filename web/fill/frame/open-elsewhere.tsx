import { Button } from '@mantine/core'
import { IconBrowser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'

type Props = { asking: boolean | undefined; onTakeOver: () => void }

/** Another tab of this browser has the inspection open: nothing can be typed here before it is taken over. */
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
