import CoreData

/// A record of the cache; the cache returns values instead of records.
protocol CachedRecord: NSManagedObject {
  static var entityName: String { get }
  var id: Int64 { get set }
}

@objc(CachedArticle)
final class CachedArticle: NSManagedObject, CachedRecord {
  static let entityName = "Article"

  @NSManaged var id: Int64
  @NSManaged var title: String
  @NSManaged var published: Date
  @NSManaged var author: CachedAuthor

  var article: Article {
    Article(
      id: id, title: title, published: published,
      author: Article.Author(id: author.id, name: author.name))
  }
}

@objc(CachedAuthor)
final class CachedAuthor: NSManagedObject, CachedRecord {
  static let entityName = "Author"

  @NSManaged var id: Int64
  @NSManaged var name: String
}
