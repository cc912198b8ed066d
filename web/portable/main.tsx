import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../theme/fallback-font.css'
import '../theme/theme.css'
import '../theme/icon-sizes.css'
import '../theme/large-text.css'
import './font.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppTheme } from '../theme/app-theme.tsx'
import { PortablePage } from './portable-page.tsx'
import { startTexts } from './texts.ts'

await startTexts()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AppTheme>
      <PortablePage />
    </AppTheme>
  </StrictMode>,
)
