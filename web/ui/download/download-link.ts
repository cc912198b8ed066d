import type { MouseEvent } from 'react'

type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

/**
 * The attributes of a link to a download: pressed, it asks like `downloadFrom`, since a browser saves a refusal
 * as if it were the file. Copying the link, or opening it in another tab, stays with the browser.
 */
export const downloadLink = (address: string | undefined) => ({
  href: address,
  download: true,
  onClick: (event: Press) => {
    if (address === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void import('./download.ts').then(({ downloadFrom }) => downloadFrom(address))
  },
})
