import SwiftUI

/// The list of articles with their authors.
struct ArticleList: View {
  let model: ArticleModel

  var body: some View {
    NavigationStack {
      List {
        if let problem = model.problem {
          Label(problem, systemImage: "exclamationmark.triangle")
        }
        ForEach(model.articles) { article in
          VStack(alignment: .leading) {
            Text(article.title)
            HStack {
              Text(article.author.name)
              Spacer()
              Text(article.published, format: .dateTime.day().month().year())
            }
            .font(.caption)
            .foregroundStyle(.secondary)
          }
        }
      }
      .navigationTitle("Articles")
      .refreshable { await model.refresh() }
      .task { await model.refresh() }
    }
  }
}
