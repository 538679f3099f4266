import { expect, it } from 'vitest'
import {
  presentFiles,
  teamChartFiles,
  teamChartFolder,
  teamFiles,
  teamFolder,
} from '../support/team-example.js'

it.each([
  ['[E11-02] [E11-03] the folder for Kustomize', teamFolder, teamFiles],
  ['[E11-04] the chart', teamChartFolder, teamChartFiles],
])(
  '%s in the example of a team is that of its Compose files (npm run golden writes it)',
  (_, folder, files) => {
    expect(presentFiles(folder)).toEqual(files())
  },
)
