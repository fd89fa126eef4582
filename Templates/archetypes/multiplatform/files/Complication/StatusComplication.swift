import Shared
import SwiftUI
import WidgetKit

/// The health of the service on a watch face.
@main
struct StatusComplication: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "status", provider: StatusProvider()) { entry in
      StatusSymbol(status: entry.status)
        .containerBackground(.fill.tertiary, for: .widget)
    }
    .configurationDisplayName("Status")
    .description("Whether the service is up.")
    .supportedFamilies([.accessoryCircular, .accessoryCorner, .accessoryInline])
  }
}
