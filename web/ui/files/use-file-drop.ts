import { type DragEvent, useState } from 'react'

/** What the element of a place listens to where a file may be dropped; nothing without `onDrop`. `data-over`: one is held over it. */
export function useFileDrop(onDrop: ((file: File) => void) | undefined) {
  const [isOver, setIsOver] = useState(false)
  if (!onDrop) return {}
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file) onDrop(file)
    },
  }
}
