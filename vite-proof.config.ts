import path from 'node:path'
import { defineConfig } from 'vite'

/** The program of a loan's proof (web/proof/), in one file that needs no other. Equal sources give equal letters. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/proof'),
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    lib: { entry: 'proof/proof.ts', formats: ['iife'], name: 'proof', fileName: () => 'proof.js' },
  },
})
