import { useEffect, useRef, useState } from 'react'

/**
 * Takes files dropped anywhere on the page; who misses the area should not lose the page to the file.
 * @returns whether files are being dragged over it now.
 */
export function useWindowDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  }, [onFiles])

  useEffect(() => {
    const controller = new AbortController()
    const listen = <E extends 'dragover' | 'dragleave' | 'drop'>(name: E, hear: (event: DragEvent) => void) =>
      window.addEventListener(name, hear, { signal: controller.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => {
      // Leaving one element for another is not leaving the page.
      if (event.relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) latest.current(files)
    })
    return () => controller.abort()
  }, [])
  return over
}
