import SwiftUI

/// An issue and the columns that it can move to.
struct CardRow: View {
  let card: Card
  let column: BoardColumn
  let model: BoardModel

  var body: some View {
    Link(destination: card.page) {
      VStack(alignment: .leading) {
        Text(card.title)
        Text(verbatim: "#\(card.number)")
          .font(.caption)
          .foregroundStyle(.secondary)
      }
    }
    .tint(.primary)
    .swipeActions(edge: .leading) {
      if let next = column.next {
        Button(next.title) {
          Task { await model.move(card, to: next) }
        }
        .tint(.accentColor)
      }
    }
  }
}
