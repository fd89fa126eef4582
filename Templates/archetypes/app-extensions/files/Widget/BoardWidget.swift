import SwiftUI
import WidgetKit

/// The number of issues in each column.
@main
struct BoardWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "board", provider: BoardProvider()) { entry in
      BoardWidgetView(counts: entry.counts)
        .containerBackground(.fill.tertiary, for: .widget)
    }
    .configurationDisplayName("Board")
    .description("How many issues each column has.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

/// The counts at a point in time.
struct BoardEntry: TimelineEntry {
  let date: Date
  let counts: BoardCounts
}

/// The counts that the app wrote last; the app reloads the widget after each refresh.
struct BoardProvider: TimelineProvider {
  private let file = BoardCountsFile(folder: AppGroup.folder)

  func placeholder(in context: Context) -> BoardEntry {
    BoardEntry(date: .now, counts: BoardCounts(issues: [.ready: 3, .inProgress: 2, .inReview: 1]))
  }

  func getSnapshot(in context: Context, completion: @escaping (BoardEntry) -> Void) {
    completion(context.isPreview ? placeholder(in: context) : current)
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<BoardEntry>) -> Void) {
    completion(Timeline(entries: [current], policy: .never))
  }

  private var current: BoardEntry { BoardEntry(date: .now, counts: file.read()) }
}
