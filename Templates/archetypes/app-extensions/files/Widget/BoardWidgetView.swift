import SwiftUI

/// One line per column.
struct BoardWidgetView: View {
  let counts: BoardCounts

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      ForEach(BoardColumn.all) { column in
        HStack {
          Text(column.title)
          Spacer()
          Text(counts[column], format: .number).monospacedDigit().bold()
        }
        .font(.caption)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(verbatim: column.title))
        .accessibilityValue(Text("\(counts[column]) issues"))
      }
    }
  }
}
