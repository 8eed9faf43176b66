package io.tieout.ops.report.write;

import java.util.List;

/**
 * A table of a report.
 *
 * @param rows as many cells as the layout has columns each
 */
record Section(Layout layout, List<List<Cell>> rows) {

    Section {
        rows = List.copyOf(rows);
        for (List<Cell> row : rows) {
            if (row.size() != layout.columns().size()) {
                throw new IllegalArgumentException("%s has %d columns, its row %s has %d cells"
                        .formatted(layout, layout.columns().size(), row, row.size()));
            }
        }
    }
}
